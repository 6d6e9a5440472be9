import { keptSince } from "~/modules/register/format/retention";
import type { Findings } from "./findings";
import type { Register } from "./read-register";

/**
 * Adds a finding for data that were erased before the four years that the law requires.
 * The four years of an identity count from the newest event that repeats its commitment.
 */
export function checkErasure({ unrevealed, usedAt }: Register, at: number, findings: Findings): void {
  const since = keptSince(at);
  for (const [seq, { names, recordedAt, identity }] of unrevealed) {
    const neededAt = Math.max(recordedAt, usedAt.get(identity ?? "") ?? 0);
    if (neededAt < since) continue;
    const why = "se ha borrado antes de los cuatro años que obliga a conservarlo la ley.";
    findings.addEvent("erased-early", seq, `ya no revela ${names.join(" ni ")}: ${why}`);
  }
}
