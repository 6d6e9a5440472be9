import { capitalized } from "~/platform/capitalized";
import { latinLetters } from "~/platform/latin-letters";

/** Whether a printed text lost letters of other scripts. */
export const isIncomplete = (printed: string): boolean => printed.includes(unreadable);

/** Replaces any number of consecutive letters of other scripts. */
const unreadable = "(…)";

/**
 * Returns a text that the font can draw. A missing character loses its mark (`Nguyễn`, `Nguyen`), is split (`ﬁ`, `fi`) or
 * transcribed (`Нина`, `Nina`). Emoji and invisible characters are left out. Letters of other scripts become `(…)`.
 * @param isDrawn whether the font has a character, by its code point.
 */
export function printable(text: string, isDrawn: (code: number) => boolean): string {
  const has = (part: string) => [...part].every((sign) => isDrawn(sign.codePointAt(0)!));
  const signs = [...text.normalize("NFC").replace(/\s+/g, " ")];
  let printed = "";
  signs.forEach((sign, at) => {
    const plain = sign.normalize("NFKD").replace(/\p{M}/gu, "");
    const latin = () => transcribed(plain, isShouted(signs, at));
    const printablePart = [sign, plain, latin()].find((part) => part !== null && part !== "" && has(part));
    if (printablePart !== undefined) printed += printablePart;
    else if (/\p{L}/u.test(sign) && latin() !== "" && !printed.endsWith(unreadable)) printed += unreadable;
  });
  // A removed character leaves a second space.
  const isWhole = printed.length === text.length;
  return isWhole ? printed : printed.replace(/ {2,}/g, " ").trim();
}

/** Whether a capital is next to capitals: `ЖУКОВ`, not `Жуков`. */
function isShouted(signs: readonly string[], at: number): boolean {
  const isCapital = (sign = "") => /\p{Lu}/u.test(sign);
  const [before, after] = [signs[at - 1], signs[at + 1]];
  return isCapital(after) || (isCapital(before) && !/\p{L}/u.test(after ?? ""));
}

/** @returns null if a character has no transcription. */
function transcribed(text: string, isShouted: boolean): string | null {
  const parts = [...text].map((sign) => {
    const latin = latinLetters.get(sign.toLowerCase());
    if (latin === undefined || sign === sign.toLowerCase()) return latin;
    return isShouted ? latin.toUpperCase() : capitalized(latin);
  });
  return parts.includes(undefined) ? null : parts.join("");
}
