/** Saves data as a download of the browser. */
export function saveFile(data: Blob, name: string) {
  const url = URL.createObjectURL(data);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser starts the download in a later task and needs the address until then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
