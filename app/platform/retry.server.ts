// D1's own list of faults that may pass when tried again:
// developers.cloudflare.com/d1/best-practices/retry-queries
const transient =
  /Network connection lost|storage caused object to be reset|reset because its code was updated|Connection reset/i;

/** Whether a fault of D1 says nothing about the statement: it may or may not have been carried out. */
export function isTransient(fault: unknown): boolean {
  for (let cause = fault; cause instanceof Error; cause = cause.cause)
    if (transient.test(cause.message)) return true;
  return false;
}

/** Runs work that changes the same however often it is run, up to three times while D1's transient faults last. */
export async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (fault) {
      if (attempt === 3 || !isTransient(fault)) throw fault;
      await new Promise((resolve) => setTimeout(resolve, 50 * 2 ** attempt * Math.random()));
    }
  }
}
