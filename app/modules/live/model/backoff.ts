const firstDelayMs = 500;
const longestDelayMs = 30_000;

/**
 * Returns the milliseconds before the n-th attempt (from 0) to reconnect. The ceiling doubles up to 30 s. The delay is random in its upper
 * half, so that a company's tabs do not reconnect simultaneously.
 * @param random in [0, 1)
 */
export function reconnectDelayMs(attempt: number, random: number): number {
  const ceiling = Math.min(longestDelayMs, firstDelayMs * 2 ** attempt);
  return ceiling * (0.5 + random / 2);
}
