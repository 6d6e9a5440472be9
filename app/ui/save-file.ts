/** Hands data to the browser's downloads. */
export function saveFile(data: Blob, name: string) {
  const url = URL.createObjectURL(data);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Browsers start the download in a later task; it needs the address until then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
