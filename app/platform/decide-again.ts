/** How often something is decided again because others changed what the decision had read. */
const mostAttempts = 8;

/**
 * Reads, decides and writes until nobody interferes. @param once null if its write found other data than it had read; then it wrote
 * nothing. @returns null if that happened each time.
 */
export async function decideAgain<Outcome>(
  once: (attempt: number) => Promise<Outcome | null>,
): Promise<Outcome | null> {
  for (let attempt = 1; attempt <= mostAttempts; attempt += 1) {
    const outcome = await once(attempt);
    if (outcome !== null) return outcome;
  }
  return null;
}
