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

/** What searches pass over in a text, which people write or leave out in names, addresses and documents; and the mark of ñ. */
export const passedOver = [sortedAfterN, "'", "-", ".", ",", "/"] as const;
const passedOverSigns = /['\-.,/]/g;
/** What stands around a word in a search that is copied from a list or a mail program. */
const around = /[<>"()«»;]/g;

/** Names in which a and e are one letter: without a key for it, ə is typed as either. */
const withSchwa = /[əƏ]/;

const searched = (text: string) => plainText(text).replace(passedOverSigns, "");

/** A text in which a and e are one letter. */
export const withoutE = (text: string): string => text.replaceAll("e", "a");

/**
 * The words of a search, six at most, as names, addresses and documents are compared with them: without case, accents and
 * {@link passedOver}. A dash parts two words, since `Jean-Luc` is also `Jean Luc`.
 */
export const searchWords = (search: string): string[] =>
  plainText(search)
    .replace(around, " ")
    .split(/[\s-]+/)
    .map(searched)
    .filter((word) => word !== "")
    .slice(0, 6);

/** Whether every word of a search is in one of the texts; an empty search finds everything. `isFoundBy` is the same in SQL. */
export function matchesSearch(texts: readonly (string | null)[], search: string): boolean {
  const words = searchWords(search);
  if (words.length === 0) return true;
  const known = texts.map((text) => ({ plain: searched(text ?? ""), hasSchwa: withSchwa.test(text ?? "") }));
  return words.every((word) =>
    known.some(
      ({ plain, hasSchwa }) => plain.includes(word) || (hasSchwa && withoutE(plain).includes(withoutE(word))),
    ),
  );
}
