const longestShown = 80;

/**
 * A file's name for people to read: whatever would not show, or would show as something else (control characters,
 * marks that turn the direction of a text, strange spaces, a space at an end), is written as its code.
 */
export function shownName(rawName: Uint8Array): string {
  const name = new TextDecoder("utf-8", { ignoreBOM: true }).decode(rawName.subarray(0, 4 * longestShown));
  return shownText(name, longestShown);
}

/** The same of a text that somebody wrote. @param longest how many letters of it are shown. */
export function shownText(text: string, longest: number): string {
  const letters = [...text.replace(/[\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}|^ +| +$/gu, escaped)];
  return letters.length > longest ? `${letters.slice(0, longest).join("")}…` : letters.join("");
}

const escaped = (text: string) =>
  [...text].map((letter) => `\\u{${letter.codePointAt(0)!.toString(16)}}`).join("");

/** What is left of a name once case, width, folders, spaces and what does not show are taken away. */
export const foldedName = (rawName: Uint8Array): string =>
  new TextDecoder()
    .decode(rawName)
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\p{C}\s]/gu, "")
    .replace(/\.+$/, "")
    .replace(/^.*[/\\]/, "");
