/** Letters of Europe, in lower case and without marks, with their Latin letters. */
export const latinLetters: ReadonlyMap<string, string> = new Map([
  // Cyrillic, as in passports: ICAO Doc 9303-3, section 6.
  ...letterPairs(
    "а a б b в v г g ґ g ѓ g д d ђ d е e ё e є ie ж zh з z ѕ dz и i і i ї i й i ј j к k ќ k л l љ lj м m",
  ),
  ...letterPairs(
    "н n њ nj о o п p р r с s т t ћ c у u ў u ф f х kh ц ts ч ch џ dz ш sh щ shch ъ ie ы y э e ю iu я ia",
  ),
  // Greek, as in ELOT 743 without its digraphs.
  ...letterPairs(
    "α a β v γ g δ d ε e ζ z η i θ th ι i κ k λ l μ m ν n ξ x ο o π p ρ r σ s ς s τ t υ y φ f χ ch ψ ps ω o",
  ),
  // Georgian, by the national system of 2002.
  ...letterPairs(
    "ა a ბ b გ g დ d ე e ვ v ზ z თ t ი i კ k ლ l მ m ნ n ო o პ p ჟ zh რ r ს s ტ t უ u ფ p ქ k ღ gh ყ q",
  ),
  ...letterPairs("შ sh ჩ ch ც ts ძ dz წ ts ჭ ch ხ kh ჯ j ჰ h"),
  // Armenian.
  ...letterPairs(
    "ա a բ b գ g դ d ե e զ z է e ը y թ t ժ zh ի i լ l խ kh ծ ts կ k հ h ձ dz ղ gh ճ ch մ m յ y ն n շ sh ո o",
  ),
  ...letterPairs("չ ch պ p ջ j ռ r ս s վ v տ t ր r ց ts ւ w փ p ք k օ o ֆ f և ev"),
  // Latin letters that are not another letter with a mark, and dashes.
  ...letterPairs(
    "ə e æ ae œ oe ø o đ d ð d þ th ß ss ı i ĸ k ł l ŋ n ŧ t ħ h ɓ b ɖ d ɗ d ƙ k ƴ y ‐ - ‑ - ‒ - − -",
  ),
  ["ь", ""],
]);

/** Reads letters, each before its Latin letters. */
export function letterPairs(pairsText: string): [letters: string, latin: string][] {
  const parts = pairsText.split(" ");
  return parts.flatMap((letter, at) => (at % 2 === 0 ? [[letter, parts[at + 1]!] as [string, string]] : []));
}
