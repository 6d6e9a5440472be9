import { utcMidnightOf } from "~/time/dates";
import type { KnownLine } from "../read-register";
import type { LateEvent, SeenDay } from "./seen";

/** What is recorded so long before a stamp has to be in what was stamped. */
const mostDelayMs = 24 * 3_600_000;

/**
 * Told events that say to have been recorded more than a day before the stamp of a day that does not hold them.
 * @param lines by `seq`; @param days ascending, of which none has fewer events than the one before.
 */
export function lateEvents(lines: readonly KnownLine[], days: readonly SeenDay[]): LateEvent[] {
  const late: LateEvent[] = [];
  let next = 0;
  let newest: { day: string; stampedAt: number; knownAt: number } | null = null;
  for (const { seq, recordedAt } of lines) {
    // Of the days that do not hold this event, and so none of those behind it.
    for (; next < days.length && days[next]!.size < seq; next += 1) {
      const { day, log } = days[next]!;
      if (!log?.stamp) continue;
      const stampedAt = log.stamp.at;
      // Of a day that was stamped late nobody expects what came after it.
      const knownAt = Math.min(stampedAt, utcMidnightOf(day) + mostDelayMs);
      if (knownAt > (newest?.knownAt ?? 0)) newest = { day, stampedAt, knownAt };
    }
    if (recordedAt !== null && newest && recordedAt + mostDelayMs < newest.knownAt)
      late.push({ seq, recordedAt, day: newest.day, stampedAt: newest.stampedAt });
  }
  return late;
}
