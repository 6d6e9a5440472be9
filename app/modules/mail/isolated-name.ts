const [begin, end] = ["\u2068", "\u2069"];
const isolates = /[\u2066-\u2069]/g;
const isolated = new RegExp(`${begin}([^${end}]*)${end}`, "g");

/**
 * Right-to-left letters, and control characters that change the direction of a text. Each is a character class for RegExp and for
 * GLOB, whose patterns have 50 bytes at most in D1.
 */
export const turning = [
  "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]",
  "[\u200e\u200f\u202a-\u202e\u2066-\u2069]",
] as const;
const turned = new RegExp(turning.join("|"), "u");

/**
 * Marks a name in a mail's sentence, so that it does not change the direction of the text around it. `renderMail` converts the
 * marks.
 */
export const isolateName = (name: string): string => begin + name.replace(isolates, "") + end;

/** Returns a mail's HTML with `bdi` around the marked names. */
export const namesInHtml = (html: string): string => html.replace(isolated, "<bdi>$1</bdi>");

/** Returns a mail's text. Only names that may change its direction keep their marks; all others are exactly as typed. */
export const namesInText = (text: string): string =>
  text.replace(isolated, (marked, name: string) => (turned.test(name) ? marked : name));
