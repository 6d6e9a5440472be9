import { readEmail } from "~/modules/directory/email";
import { plainText } from "~/platform/search-text";
import { nameInOrder } from "./model/name-order";

/**
 * A person in a pasted text: an address, and the name if the line has one; or a text without a valid address. `unused` has the words of
 * the line that are neither address nor name, such as a document.
 */
export type PastedPerson = { email: string; fullName: string | null; unused?: string } | { text: string };

/**
 * Returns the people in a text from a mail program, a list or a spreadsheet. Line ends, commas, semicolons, tabs or spaces
 * separate the addresses, each with or without a name in its line. An invalid address becomes a text, and so does a line in which an
 * address may be cut. A repeated person counts once.
 */
export function readPasted(text: string): PastedPerson[] {
  const people = new Map<string, PastedPerson>();
  for (const line of text.split(/[\r\n\u2028\u2029]+/u))
    for (const person of readLine(line)) {
      const key = "email" in person ? person.email : person.text;
      if (!people.has(key)) people.set(key, person);
    }
  return [...people.values()];
}

/** An address with the other words of its field, or a field without an address. */
type LinePiece = { address: string; rest: string } | { text: string };

const joiningSign = "[.'’+_-]";
const cutPatterns = [
  // A sign that joins the words of an address, or ends a word, before a space: `luis. paz@…`, `o' neill@…`.
  new RegExp(`(?:^|[\\s;,<])[^\\s;,<>@]*[\\p{L}\\p{N}]${joiningSign}+\\s+[^\\s<>"(]*[@＠]`, "u"),
  // Such a sign behind a space: `luis .paz@…`. A quote that ends again behind the address cuts nothing.
  new RegExp(`[\\p{L}\\p{N}]\\s+(?!'[^\\s']*')${joiningSign}+[\\p{L}\\p{N}][^\\s<>"(]*[@＠]`, "u"),
  // More than one word in brackets: `<eva sol@…>`.
  /<(?=[^<>]*[@＠])\s*[^<>\s]+\s+[^<>\s][^<>]*>/u,
  // A second bracket before the address is whole: `<ana.<gil@…>`, `<ana@sol>.es>`.
  /<[^<>@＠]+<|>[^<>@＠]+>/u,
  // A domain that continues behind a space: `ana@sol. es`, `ana@sol.com .es`. A sentence or a name begins with a capital.
  /[@＠][^\s<>;,]*(?:\.\s+'?\p{Ll}(?!\S*[@＠])|\s+(?!'[^']*')['.-]+\p{Ll})/u,
  // A domain that continues behind a comma: `ana@sol.com,es`.
  /[@＠][^\s<>;,]*,(?:\.|\p{Ll})(?![^\s;,]*[@＠])/u,
];
const touchingCommaPattern =
  /(?<=^|[;<\t]|,\s|[@＠][^\s;,<>]*,)([^;,<>@＠"”\t]*[^\s;,<>@＠"”]),([^\s;,<>"(@＠]+)[@＠]/gu;
const namePartPattern = /^(?:\p{Lu}[\p{L}\p{M}'’.-]*|de|del|la|las|los|y|i|da|do|dos)$/u;

/**
 * Returns whether a comma that touches both words joins a name to its address, as in a CSV: `Ana,ana@…`, `Ana Gil,info@…`. In
 * `ana,gil@…` it may be a part of the address.
 */
function endsName(before: string, local: string): boolean {
  const words = before.trim().split(/\s+/u);
  const address = local.toLowerCase();
  const isIn = [address, ...address.split(/[._+\d-]+/u)].includes(plainText(words.at(-1)!));
  return (
    isIn || (words.length > 1 && words.every((word) => namePartPattern.test(word)) && !/\p{Lu}/u.test(local))
  );
}

/** Returns whether a line may have only a part of an address as a word. Such a line is refused as a whole. */
const isLineCut = (line: string) =>
  cutPatterns.some((cutPattern) => cutPattern.test(line)) ||
  [...line.matchAll(touchingCommaPattern)].some(([, before, local]) => !endsName(before!, local!));

const listMarkPattern = /^\s*\d{1,3}[.)]\s+/u;

function readLine(line: string): PastedPerson[] {
  if (isLineCut(line)) return [{ text: line.trim() }];
  const pieces = fieldsOf(line.replace(listMarkPattern, "")).flatMap(readField);
  const [at, other] = pieces.flatMap((piece, nth) => ("address" in piece ? [nth] : []));
  // In a line about one person, the name may also follow the address.
  if (at !== undefined && other === undefined)
    return readPerson(pieces[at]!, [...pieces.slice(0, at).toReversed(), ...pieces.slice(at + 1)]);
  const people: PastedPerson[] = [];
  let waiting: LinePiece[] = [];
  for (const piece of pieces) {
    if ("address" in piece) {
      people.push(...readPerson(piece, waiting));
      waiting = [];
    } else waiting.unshift(piece);
  }
  return [...people, ...waiting.toReversed().map((piece) => ({ text: pieceText(piece) }))];
}

const pieceText = (piece: LinePiece) =>
  "text" in piece ? piece.text : `${piece.rest} ${piece.address}`.trim();

/** @param fields the other fields of the line, the nearest first. Unused names among them become texts. */
function readPerson(piece: LinePiece, fields: LinePiece[]): PastedPerson[] {
  const emailResult = readEmail("address" in piece ? piece.address : "");
  if ("problem" in emailResult) return [{ text: [piece, ...fields].map(pieceText).join(" ") }];
  const words = ["address" in piece ? piece.rest : "", ...fields.map(pieceText)].map(readName);
  const at = words.findIndex(({ name }) => name !== "");
  const otherNames = words.flatMap(({ name }, nth) => (name !== "" && nth !== at ? [{ text: name }] : []));
  const numbers = words.flatMap(({ unused }) => unused);
  const person = { email: emailResult.email, fullName: words[at]?.name ?? null };
  return [...otherNames, { ...person, ...(numbers.length > 0 && { unused: numbers.join(" ") }) }];
}

/** Splits a line at `;`, `,` and tabs. It does not split inside quotes or brackets, or at the comma in `López, Ana <ana@…>`. */
function fieldsOf(line: string): string[] {
  const quoted = line
    .replace(/[^\S\t]+/gu, " ")
    .replace(
      /(^|[;,\t>])\s*([^;,\t<>@"“”]+),\s*([^;,\t<>@"“”]+)(?=<[^<>]*@)/gu,
      (_, apart: string, last: string, first: string) => `${apart}"${last.trim()}, ${first.trim()}"`,
    );
  const fields = quoted.match(/(?:"[^"]*"|“[^”]*”|<[^<>]*>|[^;,\t])+/gu) ?? [];
  return fields.map((field) => field.trim()).filter((field) => field !== "");
}

const isAddress = (word: string) => /[@＠]/u.test(word);

/**
 * Returns the addresses of a field, each with the words before it. If the field begins with an address, the words after it. Words on both
 * sides of a single address are two texts, since they are not one name.
 */
function readField(field: string): LinePiece[] {
  // Quotes around a whole field are removed. An address in brackets is one word.
  const words = field
    .replace(/^"([^"<>]*)"$/u, "$1")
    .replace(/<[^<>]*@[^<>]*>/gu, (address) => ` ${address.replaceAll(/\s+/gu, "")} `)
    .split(/\s+/u)
    .filter((word) => word !== "");
  const addresses = words.filter(isAddress);
  if (addresses.length === 0) return [{ text: field }];
  if (addresses.length === 1) {
    const at = words.findIndex(isAddress);
    const [before, after] = [words.slice(0, at).join(" "), words.slice(at + 1).join(" ")];
    const address = { address: words[at]!, rest: before || after };
    return before && after ? [address, { text: after }] : [address];
  }
  const isBehind = isAddress(words[0]!) && !isAddress(words.at(-1)!);
  const pieces: LinePiece[] = [];
  let rest: string[] = [];
  const takePiece = (address: string) => {
    pieces.push({ address, rest: rest.join(" ") });
    rest = [];
  };
  for (const word of isBehind ? words.toReversed() : words) {
    if (isAddress(word)) takePiece(word);
    else if (isBehind) rest.unshift(word);
    else rest.push(word);
  }
  if (rest.length > 0) pieces.push({ text: rest.join(" ") });
  return isBehind ? pieces.toReversed() : pieces;
}

/** A DNI or NIE with its label, also with dots or spaces in the number. */
const documentPattern =
  /(?<![\p{L}\p{N}])(?:(?:DNI|NIE|NIF)[\s:.]*)?(?:[XYZ][-\s.]?)?\d(?:[.\s]?\d){6,7}[-\s.]*[A-Z](?![\p{L}\p{N}])/giu;
const labelPattern = /^(?:e-?mail|correo|mail)$/iu;

/** Returns the name in the text beside an address, and the documents and other words with digits, which are no name. */
function readName(text: string): { name: string; unused: string[] } {
  const words = text.replace(documentPattern, " ").split(/\s+/u);
  const isNumber = (word: string) => /\d/u.test(word);
  const name = words
    .filter((word) => !isNumber(word))
    .join(" ")
    .replace(/^\s*\((.*)\)\s*$/u, "$1")
    .replace(/["“”«»]/gu, "")
    .replace(/^\P{L}+|[^\p{L}\p{M}\p{N}.)]+$/gu, "");
  return {
    name: labelPattern.test(name) ? "" : nameInOrder(name),
    unused: [...(text.match(documentPattern) ?? []), ...words.filter(isNumber)],
  };
}

/** Returns a provisional name from an address: `ana.lopez@…` becomes Ana Lopez. */
export function nameInEmail(email: string): string {
  const local = email.split("@")[0]!.split("+")[0]!;
  const words = local.split(/[._\-\d]+/u).filter((word) => word !== "");
  const name = words.map((word) =>
    word.toLowerCase().replace(/(?<=^|')\p{L}/gu, (first) => first.toUpperCase()),
  );
  return name.join(" ") || local;
}
