/** Deletes the numbers, each with the length of its PIN, that earlier versions stored on a tablet. */
export function deleteStoredNumbers(): void {
  try {
    localStorage.removeItem("fichaclara.pin-lengths");
  } catch {
    // Without storage there are none.
  }
}
