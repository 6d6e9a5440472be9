/** Without letters and digits that look similar: no 0 O, 1 I L, 2 Z, 5 S, 6 G, 8 B, U V. */
const codeLetters = "ACDEFHJKMNPQRTWXY3479";
const codeLength = 8;

/** Returns the code of random bytes, each code with the same probability. With too few bytes the code is shorter. */
export function pairingCodeOf(bytes: Iterable<number>): string {
  const fair = Math.floor(256 / codeLetters.length) * codeLetters.length;
  return [...bytes]
    .filter((byte) => byte < fair)
    .slice(0, codeLength)
    .map((byte) => codeLetters[byte % codeLetters.length])
    .join("");
}

/** `ACDE-3479`: easier to read across a room. */
export const showPairingCode = (code: string) => `${code.slice(0, 4)}-${code.slice(4)}`;

/** Returns a typed code without its separators; null if it is malformed. */
export function readPairingCode(text: string): string | null {
  const code = text.toUpperCase().replaceAll(/[\s.-]/g, "");
  return code.length === codeLength && [...code].every((letter) => codeLetters.includes(letter))
    ? code
    : null;
}
