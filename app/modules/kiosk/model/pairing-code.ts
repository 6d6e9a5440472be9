/** Without letters and digits that look similar: no 0 O, 1 I L, 2 Z, 5 S, 6 G, 8 B, U V. */
const letters = "ACDEFHJKMNPQRTWXY3479";
const length = 8;

/** Returns the code of random bytes, each code with the same probability. With too few bytes the code is shorter. */
export function pairingCodeOf(bytes: Iterable<number>): string {
  const fair = Math.floor(256 / letters.length) * letters.length;
  return [...bytes]
    .filter((byte) => byte < fair)
    .slice(0, length)
    .map((byte) => letters[byte % letters.length])
    .join("");
}

/** `ACDE-3479`: easier to read across a room. */
export const showPairingCode = (code: string) => `${code.slice(0, 4)}-${code.slice(4)}`;

/** Returns a typed code without its separators; null if it is malformed. */
export function readPairingCode(text: string): string | null {
  const code = text.toUpperCase().replaceAll(/[\s.-]/g, "");
  return code.length === length && [...code].every((letter) => letters.includes(letter)) ? code : null;
}
