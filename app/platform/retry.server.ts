// D1's list of transient faults: developers.cloudflare.com/d1/best-practices/retry-queries
const transientFault =
  /Network connection lost|storage caused object to be reset|reset because its code was updated|Connection reset/i;

/** Returns whether a fault of D1 is transient. The statement may or may not have run. */
export function isTransient(fault: unknown): boolean {
  for (let cause = fault; cause instanceof Error; cause = cause.cause)
    if (transientFault.test(cause.message)) return true;
  return false;
}

/** Runs idempotent work up to three times while D1's transient faults last. */
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
