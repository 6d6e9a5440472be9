import { topLevelDomains } from "./model/top-level-domains";

const linkPatterns = [
  // A scheme, or a path to another machine without a scheme.
  String.raw`[a-z][a-z\d+.-]+:\S`,
  String.raw`(?:^|[^\p{L}\p{N}])(?:mailto|https?|ftp|tel|sms)\s*:`,
  String.raw`//\S|\\\\\S`,
  String.raw`(?:^|[^\p{L}\p{N}])www\d*\.`,
  String.raw`\S@\S`,
  // IPv4 and IPv6 addresses.
  String.raw`\d{1,3}(?:\.\d{1,3}){3}`,
  String.raw`::|(?:[\da-f]{1,4}:){2}`,
  // Telephone numbers.
  String.raw`(?:\p{Nd}[\s().\/-]*){9}`,
];
const linkPattern = new RegExp(linkPatterns.join("|"), "iu");

// Signs that are invisible between two letters. A mail program may remove them before it looks for links.
const invisibleCharacters = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]/gu;
const ideographicDot = /\u3002/g;

/**
 * Returns whether a mail program would turn a part of a name into a link: a domain with a real ending, an address, a scheme or a telephone
 * number. It also finds links with full-width or invisible signs. We send mails with names in them; a link in a name would carry a
 * stranger's message.
 */
export function holdsLink(name: string): boolean {
  const visibleName = name.replace(invisibleCharacters, "").normalize("NFKC").replace(ideographicDot, ".");
  return linkPattern.test(visibleName) || endingsIn(visibleName).some(isEnding);
}

/** Returns the text after each dot that follows a letter or sign: `Javier` in `Fco.Javier`. */
const endingsIn = (text: string) =>
  [...text.matchAll(/[^\s.](?:\.([\p{L}\p{M}\p{N}-]+))+/gu)].flatMap(([found]) => found.slice(1).split("."));

/** `Es-x` and `és` may also be read as `es`. */
function isEnding(ending: string): boolean {
  const lower = ending.toLowerCase();
  const plain = lower.normalize("NFD").replace(/\p{M}/gu, "");
  return (
    [lower, plain, plain.split("-")[0]!].some((each) => topLevelDomains.has(each)) || lower.startsWith("xn--")
  );
}
