/** Reads the six digits of a code, however they are spaced. Returns null for anything else. */
export function readCode(text: string): string | null {
  const code = text.replaceAll(/[\s.-]/g, "");
  return /^\d{6}$/.test(code) ? code : null;
}

/** `123 456` is easier to read aloud. */
export const showCode = (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`;

/** Returns six digits, all equally likely. @param draw returns 32 random bits. */
export function newCode(draw: () => number = () => crypto.getRandomValues(new Uint32Array(1))[0]!): string {
  const fair = Math.floor(2 ** 32 / 1e6) * 1e6;
  for (;;) {
    const number = draw();
    if (number < fair) return String(number % 1e6).padStart(6, "0");
  }
}
