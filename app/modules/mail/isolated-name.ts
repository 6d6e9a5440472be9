import { holdsLink } from "./holds-link";

const [begin, end] = ["\u2068", "\u2069"];
const isolateMarks = /[\u2066-\u2069]/g;
const isolatedName = new RegExp(`${begin}([^${end}]*)${end}`, "g");

/**
 * Right-to-left letters, and control characters that change the direction of a text. Each is a character class for RegExp and for
 * GLOB, whose patterns have 50 bytes at most in D1.
 */
export const rightToLeftPatterns = [
  "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]",
  "[\u200e\u200f\u202a-\u202e\u2066-\u2069]",
] as const;
const rightToLeftPattern = new RegExp(rightToLeftPatterns.join("|"), "u");

/** The most characters of a name in a mail. More could carry a stranger's message. */
const longestName = 60;
const addressPattern = /^[^\s@]+@[^\s@]+$/;

/**
 * Returns a name as mails have it: on one line, and cut to 60 characters. An address stands for a person without a name and stays whole.
 * @returns null for an empty name, and for one of which a mail program would make a link.
 */
export function nameInMail(name: string): string | null {
  const line = name.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();
  if (addressPattern.test(line)) return line;
  if (line === "" || holdsLink(line)) return null;
  const characters = [...line];
  if (characters.length <= longestName) return line;
  return `${characters
    .slice(0, longestName - 1)
    .join("")
    .trimEnd()}…`;
}

const isolateText = (text: string): string => begin + text.replace(isolateMarks, "") + end;

/**
 * Marks a name in a mail's sentence, so that it does not change the direction of the text around it. `renderMail` converts the
 * marks. Where {@link nameInMail} returns none, the sentence says so.
 */
export const isolateName = (name: string): string => isolateText(nameInMail(name) ?? "(sin nombre)");

/** Returns a person's text as the end of a mail's sentences; an empty text if a mail program would make a link of it. */
export const commentText = (comment: string | null): string =>
  comment === null || holdsLink(comment) ? "" : ` Dice: «${isolateText(comment)}».`;

/** Returns a mail's HTML with `bdi` around the marked names. */
export const namesInHtml = (html: string): string => html.replace(isolatedName, "<bdi>$1</bdi>");

/** Returns a mail's text. Only names that may change its direction keep their marks. */
export const namesInText = (text: string): string =>
  text.replace(isolatedName, (marked, name: string) => (rightToLeftPattern.test(name) ? marked : name));
