import { retentionYears } from "~/time/retention";
import { dayMs } from "~/time/units";

/** An erasure may begin after a package's instant, while the package is made. */
const retentionLeewayMs = dayMs;

/** Returns since when events must still have their data in a package made at that instant. */
export function keptSince(at: number): number {
  const since = new Date(at + retentionLeewayMs);
  return since.setUTCFullYear(since.getUTCFullYear() - retentionYears);
}
