/** Records are kept for four years (art. 34.9 ET). */
const yearsKept = 4;
/** An erasure may begin after a package's instant, while the package is made. */
const retentionLeewayMs = 86_400_000;

/** Returns since when events must still have their data in a package made at that instant. */
export function keptSince(at: number): number {
  const since = new Date(at + retentionLeewayMs);
  return since.setUTCFullYear(since.getUTCFullYear() - yearsKept);
}
