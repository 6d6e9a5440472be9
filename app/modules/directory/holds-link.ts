const patterns = [
  // label.tld. No domain ends in a single letter or a digit: J.M., S.L.U. and 2.0 are none.
  String.raw`[^\s.]\.(?:\p{L}\p{M}*){2}`,
  // A scheme, or what leads to another machine without one.
  String.raw`[a-z][a-z\d+.-]+:\S`,
  String.raw`(?<![\p{L}\p{N}])(?:mailto|https?|ftp|tel|sms)\s*:`,
  String.raw`//\S|\\\\\S`,
  String.raw`(?<![\p{L}\p{N}])www\d*\.`,
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
 * Whether a mail program would make a link of some part of a name: a domain, an address, a scheme, a telephone number;
 * also when it is written with full-width signs or with characters nobody sees. Names stand in mails that go out under
 * our own: one that holds a link is somebody else's message.
 */
export const holdsLink = (name: string): boolean =>
  linked.test(name.replace(invisible, "").normalize("NFKC").replace(ideographicDot, "."));
