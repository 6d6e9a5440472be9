import type { KnownLine } from "../read-register";
import type { LateEvent, SeenDay } from "./seen";

/** A day's leaf is stamped within so much of what it must hold. */
const mostDelayMs = 24 * 3_600_000;

/**
 * Told events that say to have been recorded more than a day before the stamp of a day that does not hold them.
 * @param lines by `seq`; @param days ascending, of which none has fewer events than the one before.
 */
export function lateEvents(lines: readonly KnownLine[], days: readonly SeenDay[]): LateEvent[] {
  const late: LateEvent[] = [];
  let next = 0;
  let newest: { day: string; stampedAt: number } | null = null;
  for (const { seq, recordedAt } of lines) {
    // Of the days that do not hold this event, and so none of those behind it.
    for (; next < days.length && days[next]!.size < seq; next += 1) {
      const { day, log } = days[next]!;
      if (log?.stamp && log.stamp.at > (newest?.stampedAt ?? 0)) newest = { day, stampedAt: log.stamp.at };
    }
    if (recordedAt !== null && newest && recordedAt + mostDelayMs < newest.stampedAt)
      late.push({ seq, recordedAt, ...newest });
  }
  return late;
}
