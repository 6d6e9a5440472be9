/**
 * Decodes a file from a spreadsheet: UTF-8, or UTF-16 with or without a byte order mark. Otherwise it is Windows-1252, which Excel in
 * Spain still uses for plain CSV, the encoding of older Macs, or that of DOS programs (CP850).
 * @returns the texts that the file can be, the likeliest first; one, if nothing speaks for another.
 */
export function decodeText(bytes: ArrayBuffer): readonly [string, ...string[]] {
  const [first, second] = new Uint8Array(bytes);
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0))
    return [new TextDecoder("utf-16le").decode(bytes)];
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== undefined))
    return [new TextDecoder("utf-16be").decode(bytes)];
  try {
    return [new TextDecoder("utf-8", { fatal: true }).decode(bytes)];
  } catch {
    const windows = new TextDecoder("windows-1252").decode(bytes);
    const texts = [windows, new TextDecoder("macintosh").decode(bytes), decodeDos(bytes)];
    const counts = texts.map(plausibleLetters);
    const most = Math.max(...counts);
    const [likely = windows, ...others] = texts.filter((_, at) => counts[at] === most);
    return [likely, ...others.filter((text) => text !== likely)];
  }
}

/** The signs 128 to 255 of code page 850. Browsers have no decoder for it. */
const dosSigns =
  "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0";

const decodeDos = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) =>
    byte < 128 ? String.fromCharCode(byte) : dosSigns[byte - 128]!,
  ).join("");

const smallLetters = "áéíóúüñçàèòïªº";
const nonAsciiCapitals = "ÁÉÍÓÚÜÑÇÀÈÒÏ";

/**
 * Counts the letters of Spain's languages that ASCII lacks and that belong to a word: a capital does not follow a small letter, and a
 * small letter is before no capital.
 */
function plausibleLetters(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    const [before = " ", letter, after = " "] = [text[at - 1], text[at]!, text[at + 1]];
    if (nonAsciiCapitals.includes(letter) && !/\p{Ll}/u.test(before) && /\p{L}/u.test(before + after))
      count += 1;
    if (smallLetters.includes(letter) && !/\p{Lu}/u.test(after) && /[\p{L}\d]/u.test(before + after))
      count += 1;
  }
  return count;
}

/** How many lines show how the readings of a file differ. */
const mostShownLines = 3;

/** Returns for each text the first lines in which the texts differ, trimmed. The texts are readings of one file. */
export function differingLines(texts: readonly string[]): string[][] {
  const lines = texts.map((text) => text.split(/\r\n?|\n/));
  const differing = lines[0]!
    .map((_, at) => at)
    .filter((at) => lines.some((textLines) => textLines[at] !== lines[0]![at]))
    .slice(0, mostShownLines);
  return lines.map((textLines) => differing.map((at) => textLines[at]!.trim()));
}
