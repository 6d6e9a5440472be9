/** Beside the punches that this device keeps, a mark that can be read at once: waiting for them would take time that a tap has not. */
const key = "fichaclara.unsent";

export function hasUnsent(): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

export function markUnsent(count: number): void {
  try {
    if (count > 0) localStorage.setItem(key, String(count));
    else localStorage.removeItem(key);
  } catch {
    // Where storage is forbidden no punch is kept either.
  }
}
