const longestShown = 80;

/**
 * Returns a file's name for display. Characters that are invisible or misleading are written as their code:
 * control characters, direction marks, unusual spaces and spaces at an end.
 */
export function shownName(rawName: Uint8Array): string {
  const name = new TextDecoder("utf-8", { ignoreBOM: true }).decode(rawName.subarray(0, 4 * longestShown));
  return shownText(name, longestShown);
}

/** Returns the same for a text. @param longest the most characters that are shown. */
export function shownText(text: string, longest: number): string {
  const letters = [...text.replace(/[\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}|^ +| +$/gu, escapeCharacters)];
  return letters.length > longest ? `${letters.slice(0, longest).join("")}…` : letters.join("");
}

const escapeCharacters = (text: string) =>
  [...text].map((letter) => `\\u{${letter.codePointAt(0)!.toString(16)}}`).join("");
