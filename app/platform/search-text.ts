/** Latin letters that no accent explains, as they are typed where a keyboard lacks them. */
const plainLetters: Record<string, string> = {
  æ: "ae",
  ɓ: "b",
  đ: "d",
  ð: "d",
  ɖ: "d",
  ɗ: "d",
  ə: "e",
  ħ: "h",
  ƙ: "k",
  ł: "l",
  ŋ: "n",
  ø: "o",
  œ: "oe",
  ß: "ss",
  þ: "th",
  ŧ: "t",
  ƴ: "y",
};

// `~` sorts after every letter of ASCII, so ñ comes after all that begins with n. No other ~ is left in a folded text.
const sortedAfterN = "~";
const longest = 240;

/**
 * A text as names are sorted by it: without case, accents, width or ligatures, ñ as `n~` so that it comes after n, any
 * dash as `-`, any apostrophe as `'`, blanks single. Letters of other alphabets stay what they are, in lower case:
 * `Łukasz  Núñez-Grøn` is `lukasz nun~ez-gron`, `ИВАН` is `иван`. Two spellings of one name give one text.
 */
export const foldText = (text: string): string =>
  text
    .replace(/´/g, "'")
    .normalize("NFKD")
    .replace(/[`’‘ʼ‛′]/g, "'")
    .replace(/[\p{Pd}−~]/gu, "-")
    .replace(/n\u0303/gi, `n${sortedAfterN}`)
    // Marks, what is never seen, and the middle dot of the Catalan l·l.
    .replace(/[\p{M}\p{Cf}·]/gu, "")
    // Through capitals, so that ı and i are one; at the end of a word a Greek sigma has a form of its own.
    .toUpperCase()
    .toLowerCase()
    .replace(/ς/g, "σ")
    .replace(/\P{ASCII}/gu, (letter) => plainLetters[letter] ?? letter)
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();

/** What `sort_name` holds beside every `full_name`; empty for who has no name. At most 240 characters. */
export const sortNameOf = (fullName: string | null): string =>
  [...foldText(fullName ?? "")].slice(0, longest).join("");

/** A text as searches compare it: folded, and n and ñ are one. */
export const plainText = (text: string): string => foldText(text).replaceAll(sortedAfterN, "");

/** How SQL makes of a `sort_name` what {@link plainText} makes of the name. */
export const sortNameMark = sortedAfterN;

export interface SearchWord {
  /** As {@link plainText} has it, for names; never empty. */
  plain: string;
  /** As it was typed, in lower case, for addresses and documents. */
  typed: string;
}

/** The words of a search, six at most. */
export const searchWords = (search: string): SearchWord[] =>
  search
    .split(/\s+/)
    .map((word) => ({ plain: plainText(word), typed: word.toLowerCase() }))
    .filter(({ plain }) => plain !== "")
    .slice(0, 6);

/** Whether every word of a search is in one of the texts; an empty search finds everything. */
export function matchesSearch(texts: readonly (string | null)[], search: string): boolean {
  const words = searchWords(search);
  const plainTexts = words.length === 0 ? [] : texts.map((text) => plainText(text ?? ""));
  return words.every(({ plain }) => plainTexts.some((text) => text.includes(plain)));
}
