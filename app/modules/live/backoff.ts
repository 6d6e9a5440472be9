const firstMs = 500;
const longestMs = 30_000;

/**
 * How long to wait before the n-th attempt (from 0) to reconnect: doubling up to 30 s, and anywhere in the upper half
 * of that, so that a whole company does not come back in the same instant.
 * @param random in [0, 1)
 */
export function reconnectDelayMs(attempt: number, random: number): number {
  const ceiling = Math.min(longestMs, firstMs * 2 ** attempt);
  return ceiling * (0.5 + random / 2);
}
