import { readEmail } from "~/modules/directory/email";
import { checkDni } from "~/modules/people/documents";
import { nameInOrder } from "./model/name-order";

/**
 * A person in a pasted text: an address and a name, or a text without a valid address. `unused` has the words of the line that are
 * neither address, name nor document.
 */
export type Pasted =
  { email: string; fullName: string; dni: string | null; unused?: string } | { text: string };

/**
 * Returns the people in a text from a mail program, a list or a spreadsheet. Line ends, commas, semicolons, tabs or spaces
 * separate the addresses, each with or without a name in its line. An invalid address becomes a text, and so does a line in which an
 * address may be cut. A repeated person counts once.
 */
export function readPasted(text: string): Pasted[] {
  const people = new Map<string, Pasted>();
  for (const line of text.split(/[\r\n\u2028\u2029]+/u))
    for (const person of readLine(line)) {
      const key = "email" in person ? person.email : person.text;
      if (!people.has(key)) people.set(key, person);
    }
  return [...people.values()];
}

/** An address with the other words of its field, or a field without an address. */
type Piece = { address: string; rest: string } | { text: string };

/** Signs that join the words of an address, or end a word before a space: `luis. paz@…`, `o' neill@…`. */
const cutBySpace = /(?:^|[\s;,<])[^\s;,<>@]*[\p{L}\p{N}][.'’+_-]+\s+[^\s<>"(]*[@＠]/u;
/** A comma that touches both words, if the first is no address: `ana,gil@…`. */
const cutByComma = /(?:^|[\s;,<])[^\s;,<>@＠"”]+,[^\s;,<>"(@＠]+[@＠]/u;
/** More than one word in brackets: `<eva sol@…>`. */
const cutInBrackets = /<[^<>]*[^<>\s]\s+[^<>\s]*[@＠][^<>]*>/u;

/** Returns whether a line may have only the end of an address as a word. Such a line is refused as a whole. */
const isCut = (line: string) => [cutBySpace, cutByComma, cutInBrackets].some((cut) => cut.test(line));

function readLine(line: string): Pasted[] {
  if (isCut(line)) return [{ text: line.trim() }];
  const pieces = fieldsOf(line).flatMap(readField);
  const [at, other] = pieces.flatMap((piece, nth) => ("address" in piece ? [nth] : []));
  // In a line about one person, the name may also follow the address.
  if (at !== undefined && other === undefined)
    return readPerson(pieces[at]!, [...pieces.slice(0, at).toReversed(), ...pieces.slice(at + 1)]);
  const people: Pasted[] = [];
  let waiting: Piece[] = [];
  for (const piece of pieces) {
    if ("address" in piece) {
      people.push(...readPerson(piece, waiting));
      waiting = [];
    } else waiting.unshift(piece);
  }
  return [...people, ...waiting.toReversed().map((piece) => ({ text: textOf(piece) }))];
}

const textOf = (piece: Piece) => ("text" in piece ? piece.text : `${piece.rest} ${piece.address}`.trim());

/** @param fields the other fields of the line, the nearest first. Unused names among them become texts. */
function readPerson(piece: Piece, fields: Piece[]): Pasted[] {
  const read = readEmail("address" in piece ? piece.address : "");
  if ("problem" in read) return [{ text: [piece, ...fields].map(textOf).join(" ") }];
  const said = ["address" in piece ? piece.rest : "", ...fields.map(textOf)].map(readNameAndDni);
  const at = said.findIndex(({ name }) => name !== "");
  const unused = said.flatMap(({ name }, nth) => (name !== "" && nth !== at ? [{ text: name }] : []));
  const dni = said.find((each) => each.dni !== null)?.dni ?? null;
  const others = said.flatMap((each) => [
    ...each.unused,
    ...(each.dni !== null && each.dni !== dni ? [each.dni] : []),
  ]);
  const person = { email: read.email, fullName: said[at]?.name ?? nameIn(read.email), dni };
  return [...unused, { ...person, ...(others.length > 0 && { unused: others.join(" ") }) }];
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

/** Returns the addresses of a field, each with the words before it. If the field begins with an address, the words after it. */
function readField(field: string): Piece[] {
  // Quotes around a whole field are removed. An address in brackets is one word.
  const words = field
    .replace(/^"([^"<>]*)"$/u, "$1")
    .replace(/<[^<>]*@[^<>]*>/gu, (address) => ` ${address.replaceAll(/\s+/gu, "")} `)
    .split(/\s+/u)
    .filter((word) => word !== "");
  const addresses = words.filter(isAddress);
  if (addresses.length === 0) return [{ text: field }];
  if (addresses.length === 1) {
    const rest = words.filter((word) => !isAddress(word)).join(" ");
    return [{ address: addresses[0]!, rest }];
  }
  const isBehind = isAddress(words[0]!) && !isAddress(words.at(-1)!);
  const pieces: Piece[] = [];
  let rest: string[] = [];
  const take = (address: string) => {
    pieces.push({ address, rest: rest.join(" ") });
    rest = [];
  };
  for (const word of isBehind ? words.toReversed() : words) {
    if (isAddress(word)) take(word);
    else if (isBehind) rest.unshift(word);
    else rest.push(word);
  }
  if (rest.length > 0) pieces.push({ text: rest.join(" ") });
  return isBehind ? pieces.toReversed() : pieces;
}

const document = /(?<![\p{L}\p{N}])(?:[XYZ][-\s.]?)?\d(?:\.?\d){6,7}[-\s.]?[A-Z](?![\p{L}\p{N}])/iu;
const label = /^(?:e-?mail|correo|mail)$/iu;

/** Returns the name and the DNI or NIE in the text beside an address, and the numbers, which are neither. */
function readNameAndDni(text: string): { name: string; dni: string | null; unused: string[] } {
  const found = document.exec(text)?.[0] ?? null;
  const dni = found !== null && checkDni(found).code !== "unknown" ? found : null;
  const words = (dni === null ? text : text.replace(dni, " ")).split(/\s+/u);
  const isNumber = (word: string) => /\d{3}/u.test(word);
  const name = words
    .filter((word) => !isNumber(word))
    .join(" ")
    .replace(/^\s*\((.*)\)\s*$/u, "$1")
    .replace(/["“”«»]/gu, "")
    .replace(/^\P{L}+|[^\p{L}\p{M}\p{N}.)]+$/gu, "");
  return { name: label.test(name) ? "" : nameInOrder(name), dni, unused: words.filter(isNumber) };
}

/** Returns a provisional name from an address: `ana.lopez@…` becomes Ana Lopez. */
export function nameIn(email: string): string {
  const local = email.split("@")[0]!.split("+")[0]!;
  const words = local.split(/[._\-\d]+/u).filter((word) => word !== "");
  const name = words.map((word) =>
    word.toLowerCase().replace(/(?<=^|')\p{L}/gu, (first) => first.toUpperCase()),
  );
  return name.join(" ") || local;
}
