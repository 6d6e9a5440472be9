/** Returns the objects of a finished document in the order of their bytes, and its trailer. */
export function readDocument(bytes: Uint8Array) {
  const all = text(bytes);
  const xrefAt = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(all)![1]);
  const starts = [...all.slice(xrefAt).matchAll(/^(\d{10}) \d{5} n/gm)]
    .map(([, at], nth) => ({ number: nth + 1, at: Number(at) }))
    // Reserved numbers without an object.
    .filter(({ at }) => at > 0)
    .sort((a, b) => a.at - b.at);
  const objects = starts.map(({ number, at }, nth) => ({
    number,
    bytes: bytes.subarray(at, starts[nth + 1]?.at ?? xrefAt),
  }));
  return { objects, trailer: /trailer[\s\S]*?(?=startxref\s+\d+\s+%%EOF)/.exec(all.slice(xrefAt))![0] };
}

/** Decodes one character a byte. */
export const text = (bytes: Uint8Array): string => new TextDecoder("latin1").decode(bytes);

export const latin1Bytes = (characters: string): Uint8Array =>
  Uint8Array.from(characters, (character) => character.charCodeAt(0));

export function joinBytes(parts: Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
