/** Stands where a character was that the font cannot draw. */
export const replacement = "?";

/**
 * A text as a font can draw it: what it lacks loses its accent (`Nguyễn` → `Nguyen`), and what has no plain letter
 * (emoji, other scripts) becomes {@link replacement}.
 * @param isDrawn whether the font has a character, by its code.
 */
export function printable(text: string, isDrawn: (code: number) => boolean): string {
  const has = (sign: string | undefined) => sign !== undefined && isDrawn(sign.codePointAt(0)!);
  const signs = [...text.normalize("NFC").replace(/\s+/g, " ")].map((sign) => {
    if (has(sign)) return sign;
    const [plain] = sign.normalize("NFKD");
    if (has(plain)) return plain;
    // Marks, selectors and joiners only change the sign beside them.
    return /[\p{M}\p{C}]/u.test(sign) ? "" : replacement;
  });
  return signs.join("");
}
