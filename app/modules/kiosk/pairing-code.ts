/** Without letters and digits that look alike: no 0 O, 1 I L, 2 Z, 5 S, 6 G, 8 B, U V. */
const letters = "ACDEFHJKMNPQRTWXY3479";
const length = 8;

/** The code that random bytes stand for, each as likely as any other; of so few that none is left, a shorter one. */
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

/** A code as somebody types it, however it is spaced; null for what can be none. */
export function readPairingCode(text: string): string | null {
  const code = text.toUpperCase().replaceAll(/[\s.-]/g, "");
  return code.length === length && [...code].every((letter) => letters.includes(letter)) ? code : null;
}
