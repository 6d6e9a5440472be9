import { topLevelDomains } from "./top-level-domains";

const patterns = [
  // A scheme, or what leads to another machine without one.
  String.raw`[a-z][a-z\d+.-]+:\S`,
  String.raw`(?:^|[^\p{L}\p{N}])(?:mailto|https?|ftp|tel|sms)\s*:`,
  String.raw`//\S|\\\\\S`,
  String.raw`(?:^|[^\p{L}\p{N}])www\d*\.`,
  String.raw`\S@\S`,
  // IPv4 and IPv6.
  String.raw`\d{1,3}(?:\.\d{1,3}){3}`,
  String.raw`::|(?:[\da-f]{1,4}:){2}`,
  // A telephone number.
  String.raw`(?:\p{Nd}[\s().\/-]*){9}`,
];
const linked = new RegExp(patterns.join("|"), "iu");

// What is not seen between two letters: a mail program may leave it out before it looks for links.
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]/gu;
const ideographicDot = /\u3002/g;

/**
 * Whether a mail program would make a link of some part of a name: a domain with an ending that there is, an address, a scheme, a
 * telephone number; also when it is written with full-width signs or with characters nobody sees. Names stand in mails that go out
 * under our own: one that holds a link is somebody else's message.
 */
export function holdsLink(name: string): boolean {
  const seen = name.replace(invisible, "").normalize("NFKC").replace(ideographicDot, ".");
  return linked.test(seen) || endingsIn(seen).some(isEnding);
}

/** What stands behind each dot that follows a letter or sign: `Fco.Javier` has `Javier`. */
const endingsIn = (text: string) =>
  [...text.matchAll(/[^\s.](?:\.([\p{L}\p{M}\p{N}-]+))+/gu)].flatMap(([found]) => found.slice(1).split("."));

/** `Es-x` may be read as `es` too, and so may `és`. */
function isEnding(ending: string): boolean {
  const lower = ending.toLowerCase();
  const plain = lower.normalize("NFD").replace(/\p{M}/gu, "");
  return (
    [lower, plain, plain.split("-")[0]!].some((each) => topLevelDomains.has(each)) || lower.startsWith("xn--")
  );
}
