/** Letters of Europe that a Latin font may lack, each before its Latin letters. */
const transcriptions = new Map([
  // Cyrillic, as in passports: ICAO Doc 9303-3, section 6.
  ...pairs(
    "а a б b в v г g ґ g ѓ g д d ђ d е e ё e є ie ж zh з z ѕ dz и i і i ї i й i ј j к k ќ k л l љ lj м m",
  ),
  ...pairs(
    "н n њ nj о o п p р r с s т t ћ c у u ў u ф f х kh ц ts ч ch џ dz ш sh щ shch ъ ie ы y э e ю iu я ia",
  ),
  // Greek, as in ELOT 743 without its digraphs.
  ...pairs(
    "α a β v γ g δ d ε e ζ z η i θ th ι i κ k λ l μ m ν n ξ x ο o π p ρ r σ s ς s τ t υ y φ f χ ch ψ ps ω o",
  ),
  // Georgian, by the national system of 2002.
  ...pairs(
    "ა a ბ b გ g დ d ე e ვ v ზ z თ t ი i კ k ლ l მ m ნ n ო o პ p ჟ zh რ r ს s ტ t უ u ფ p ქ k ღ gh ყ q",
  ),
  ...pairs("შ sh ჩ ch ც ts ძ dz წ ts ჭ ch ხ kh ჯ j ჰ h"),
  // Armenian.
  ...pairs(
    "ա a բ b գ g դ d ե e զ z է e ը y թ t ժ zh ի i լ l խ kh ծ ts կ k հ h ձ dz ղ gh ճ ch մ m յ y ն n շ sh ո o",
  ),
  ...pairs("չ ch պ p ջ j ռ r ս s վ v տ t ր r ց ts ւ w փ p ք k օ o ֆ f և ev"),
  // Latin letters that are not another letter with a mark, and dashes.
  ...pairs("ə e æ ae œ oe ø o đ d ð d þ th ß ss ı i ĸ k ł l ŋ n ŧ t ħ h ‐ - ‑ - ‒ - − -"),
  ["ь", ""],
]);

function pairs(written: string): [letter: string, latin: string][] {
  const parts = written.split(" ");
  return parts.flatMap((letter, at) => (at % 2 === 0 ? [[letter, parts[at + 1]!] as [string, string]] : []));
}

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
    const drawn = [sign, plain, latin()].find((part) => part !== null && part !== "" && has(part));
    if (drawn !== undefined) printed += drawn;
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
    const latin = transcriptions.get(sign.toLowerCase());
    if (latin === undefined || sign === sign.toLowerCase()) return latin;
    return isShouted ? latin.toUpperCase() : latin.slice(0, 1).toUpperCase() + latin.slice(1);
  });
  return parts.includes(undefined) ? null : parts.join("");
}
