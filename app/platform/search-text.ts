import { latinLetters, letterPairs } from "./latin-letters";

/**
 * Letters as people in Spain spell them in a name, where passports differ: Юлия is yulia, Татьяна tatiana, Ευάγγελος evangelos.
 * Stored names are folded with these and {@link latinLetters}: a change needs a migration of `profiles.sort_name`.
 */
const spellings = new Map([
  ...letterPairs("ии i іи i ия ia ія ia ья ia ю yu я ya ου ou αυ av ευ ev γγ ng"),
  ["ъ", ""],
]);
const spellingPattern = new RegExp([...spellings.keys()].join("|"), "gu");

// `~` sorts after every ASCII letter, so ñ sorts after n. A folded text contains no other ~.
const sortedAfterN = "~";
const longestFolded = 240;

/**
 * Returns a text in the form by which names are sorted. Case, accents, width and ligatures go; blanks become single. ñ becomes `n~`, any
 * dash `-` and any apostrophe `'`. Other alphabets of Europe become Latin, and the others stay, in lower case.
 * Examples: `Łukasz Núñez-Grøn` is `lukasz nun~ez-gron`; `ИВАН` is `ivan`. Two spellings of a name give the same text.
 */
export const foldText = (text: string): string =>
  text
    .replace(/´/g, "'")
    .normalize("NFKD")
    .replace(/[`’‘ʼ‛′]/g, "'")
    .replace(/[\p{Pd}−~]/gu, "-")
    .replace(/n\u0303/gi, `n${sortedAfterN}`)
    // Marks, invisible signs and the middle dot of the Catalan l·l.
    .replace(/[\p{M}\p{Cf}·]/gu, "")
    // Upper case first, so that ı and i become the same letter. Then the Greek final sigma becomes the usual one.
    .toUpperCase()
    .toLowerCase()
    .replace(/ς/g, "σ")
    .replace(spellingPattern, (letters) => spellings.get(letters)!)
    .replace(/\P{ASCII}/gu, (letter) => latinLetters.get(letter) ?? letter)
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();

/** Returns the `sort_name` for a `full_name`: at most 240 characters, empty without a name. */
export const sortNameOf = (fullName: string | null): string =>
  [...foldText(fullName ?? "")].slice(0, longestFolded).join("");

/** Returns a text in the form that searches compare: folded, with ñ as n. */
export const plainText = (text: string): string => foldText(text).replaceAll(sortedAfterN, "");

/** Signs that searches ignore, since people write or omit them in names, addresses and documents; and the mark of ñ. */
export const passedOver = [sortedAfterN, "'", "-", ".", ",", "/"] as const;
const passedOverSigns = /['\-.,/]/g;
/** Signs around a word in a search copied from a list or a mail program. */
const around = /[<>"()«»;]/g;

/** Names with ə, which people type as a or e. Searches treat both letters as equal in these names. */
const withSchwa = /[əƏ]/;

const searched = (text: string) => plainText(text).replace(passedOverSigns, "");

/** Returns a text in which a and e are the same letter. */
export const withoutE = (text: string): string => text.replaceAll("e", "a");

/**
 * Returns the words of a search, six at most, in the form in which names, addresses and documents are compared. Case, accents and {@link
 * passedOver} go. A dash separates words, since `Jean-Luc` is also `Jean Luc`.
 */
export const searchWords = (search: string): string[] =>
  plainText(search)
    .replace(around, " ")
    .split(/[\s-]+/)
    .map(searched)
    .filter((word) => word !== "")
    .slice(0, 6);

/**
 * Returns whether each word of a search is in one of the texts. An empty search matches everything. `isMatchedBySearch` does the same in
 * SQL.
 */
export function matchesSearch(texts: readonly (string | null)[], search: string): boolean {
  const words = searchWords(search);
  if (words.length === 0) return true;
  const searchedTexts = texts.map((text) => ({
    plain: searched(text ?? ""),
    hasSchwa: withSchwa.test(text ?? ""),
  }));
  return words.every((word) =>
    searchedTexts.some(
      ({ plain, hasSchwa }) => plain.includes(word) || (hasSchwa && withoutE(plain).includes(withoutE(word))),
    ),
  );
}
