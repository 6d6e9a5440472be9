const [begin, end] = ["\u2068", "\u2069"];
const isolates = /[\u2066-\u2069]/g;
const isolated = new RegExp(`${begin}([^${end}]*)${end}`, "g");

/**
 * Letters that are written from right to left, and signs that turn a text: each a class of signs for RegExp, and for GLOB, whose
 * patterns have 50 bytes at most in D1.
 */
export const turning = [
  "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]",
  "[\u200e\u200f\u202a-\u202e\u2066-\u2069]",
] as const;
const turned = new RegExp(turning.join("|"), "u");

/** A name for the sentence of a mail, in which it turns nothing that stands beside it. {@link renderMail} writes it for each part. */
export const isolateName = (name: string): string => begin + name.replace(isolates, "") + end;

/** The HTML of a mail with `bdi` around the names in it. */
export const namesInHtml = (html: string): string => html.replace(isolated, "<bdi>$1</bdi>");

/** The text of a mail, in which only names that may turn it keep their marks: all others are the bytes that were typed. */
export const namesInText = (text: string): string =>
  text.replace(isolated, (marked, name: string) => (turned.test(name) ? marked : name));
