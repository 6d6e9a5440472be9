/** Art. 34.9 ET: records are kept for four years. */
const yearsKept = 4;
/** An erasure may begin while a package is made, whose instant was set before. */
const leewayMs = 86_400_000;

/** From when on what was recorded must still have its data in a package made at an instant. */
export function keptSince(at: number): number {
  const since = new Date(at + leewayMs);
  return since.setUTCFullYear(since.getUTCFullYear() - yearsKept);
}
