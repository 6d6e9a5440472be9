// The part of DER (X.690) that time stamps need: tags of one byte, definite lengths, one canonical form.
import { concatBytes } from "@noble/hashes/utils.js";

/** Tags of X.690; constructed ones have the bit 0x20. */
export const derTags = {
  boolean: 0x01,
  integer: 0x02,
  octets: 0x04,
  null: 0x05,
  oid: 0x06,
  time: 0x18,
  sequence: 0x30,
  set: 0x31,
  /** Context-specific `[0]` and `[1]`, constructed. */
  zero: 0xa0,
  one: 0xa1,
  /** `[0]`, primitive: names a signer's key by its identifier. */
  keyIdentifier: 0x80,
} as const;

export interface DerElement {
  tag: number;
  content: Uint8Array;
  /** With its tag and length. */
  whole: Uint8Array;
}

/** The bytes are not DER, or not the expected element. */
export class NotDer extends Error {
  override name = "NotDer";
}

/** Returns the elements that the bytes consist of. @throws NotDer */
function elementsOf(bytes: Uint8Array): DerElement[] {
  const elements: DerElement[] = [];
  for (let at = 0; at < bytes.length;) {
    const { begin, end } = contentAt(bytes, at);
    elements.push({ tag: bytes[at]!, content: bytes.slice(begin, end), whole: bytes.slice(at, end) });
    at = end;
  }
  return elements;
}

/** Returns where the content of the element at `at` is. */
function contentAt(bytes: Uint8Array, at: number): { begin: number; end: number } {
  const first = bytes[at + 1] ?? failDer("it is cut off");
  // Refuses tags of several bytes and indefinite lengths.
  if ((bytes[at]! & 0x1f) === 0x1f || first === 0x80) failDer("it is no DER");
  const more = first < 0x80 ? 0 : first & 0x7f;
  if (more > 4) failDer("it is too long");
  const begin = at + 2 + more;
  const length = more === 0 ? first : bytes.slice(at + 2, begin).reduce((sum, byte) => sum * 0x100 + byte, 0);
  const isShortest = more === 0 || length >= Math.max(0x80, 0x100 ** (more - 1));
  if (!isShortest || begin + length > bytes.length)
    failDer("it is cut off, or its length is not the shortest");
  return { begin, end: begin + length };
}

/** Reads elements one after the other. Their tags show which optional ones are missing. */
export class Elements {
  private at = 0;
  private readonly elements: DerElement[];

  constructor(content: Uint8Array) {
    this.elements = elementsOf(content);
  }

  /** @throws NotDer when the next one has another tag. */
  next(tag: number): DerElement {
    return this.optional(tag) ?? failDer(`there is no ${tag.toString(16)} where one must be`);
  }

  optional(tag: number): DerElement | null {
    const element = this.elements[this.at];
    if (element?.tag !== tag) return null;
    this.at += 1;
    return element;
  }

  /** Returns the elements inside the next one, by default a sequence. @throws NotDer */
  inside(tag: number = derTags.sequence): Elements {
    return new Elements(this.next(tag).content);
  }

  rest(): DerElement[] {
    return this.elements.slice(this.at);
  }

  /** @throws NotDer when there are more. */
  end(): void {
    if (this.at < this.elements.length) failDer("there is something behind it");
  }
}

/** Returns the content of the one sequence that the bytes consist of. @throws NotDer */
export function onlyElementOf(bytes: Uint8Array): Elements {
  const outer = new Elements(bytes);
  const inner = outer.inside();
  outer.end();
  return inner;
}

/** Reads an object identifier: `1.2.840.113549`. */
export function readOid(content: Uint8Array): string {
  const parts: number[] = [];
  let part = 0;
  for (const byte of content) {
    part = part * 0x80 + (byte & 0x7f);
    if (byte & 0x80) continue;
    parts.push(part);
    part = 0;
  }
  const [first = 0, ...others] = parts;
  const top = Math.min(2, Math.floor(first / 40));
  return [top, first - 40 * top, ...others].join(".");
}

/** Writes an element. @throws RangeError when it is longer than any that we write. */
export function derElement(tag: number, ...content: Uint8Array[]): Uint8Array {
  const bytes = concatBytes(...content);
  if (bytes.length > 0x7f) throw new RangeError("No element that is written here is that long.");
  return concatBytes(Uint8Array.of(tag, bytes.length), bytes);
}

export function failDer(why: string): never {
  throw new NotDer(why);
}
