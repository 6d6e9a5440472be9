import { utcMidnightOf } from "~/time/dates";
import type { KnownLine } from "../read-register";
import type { LateEvent, SeenDay } from "./seen";

/**
 * Told events that a day does not hold although they say to have been recorded before it began: each night signs all there is.
 * @param lines by `seq`; @param days ascending, of which none has fewer events than the one before.
 */
export function lateEvents(lines: readonly KnownLine[], days: readonly SeenDay[]): LateEvent[] {
  const late: LateEvent[] = [];
  let next = 0;
  for (const { seq, recordedAt } of lines) {
    // Days that do not hold this event hold none of those behind it.
    while (next < days.length && days[next]!.size < seq) next += 1;
    const newest = days[next - 1];
    if (recordedAt !== null && newest && recordedAt < utcMidnightOf(newest.day))
      late.push({ seq, recordedAt, day: newest.day, stampedAt: newest.log?.stamp?.at ?? null });
  }
  return late;
}
