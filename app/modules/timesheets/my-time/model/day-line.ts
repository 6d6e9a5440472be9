import { lastKnownOf } from "~/modules/ledger/rules/entry";
import type { Mode } from "~/modules/ledger/rules/payloads";
import type { TimeLog } from "~/modules/ledger/time-log";
import { formatTime } from "~/time/formats";
import { hourMs } from "~/time/units";

/** More labels than this under a line overlap on a phone. */
const mostHourLabels = 5;
const hourSteps = [1, 2, 3, 4, 6, 12, 24];

/** A part of the line, in percent of its length. A later part covers earlier ones. */
export interface LinePart {
  kind: Mode | "pause" | "missing";
  from: number;
  width: number;
}

/** A day's entries as a line over whole hours. */
export interface DayLine {
  stretches: LinePart[];
  hours: { at: number; label: string }[];
}

/**
 * Returns the day's work, pauses and modes as parts of a line over the hours that its entries touch. It uses instants: an hour that
 * the clocks show twice takes its space twice.
 * @param logs the entries of one day. @returns null without entries.
 */
export function dayLineOf(logs: readonly TimeLog[], now: number): DayLine | null {
  const [first] = logs;
  if (!first) return null;
  const spans = logs.map((log) => ({ log, startAt: log.checkInTime, endAt: spanEndOf(log, now) }));
  const startAt = Math.floor(Math.min(...spans.map((span) => span.startAt)) / hourMs) * hourMs;
  const lastAt = Math.max(startAt + hourMs, ...spans.map((span) => span.endAt));
  const endAt = Math.ceil(lastAt / hourMs) * hourMs;
  const percent = (at: number) => (100 * (at - startAt)) / (endAt - startAt);
  const stretch = (kind: LinePart["kind"], fromAt: number, toAt: number) => ({
    kind,
    from: percent(fromAt),
    width: percent(toAt) - percent(fromAt),
  });
  return {
    stretches: spans.flatMap(({ log: { modes, pauses, isExitMissing }, ...span }) => [
      ...modes.map(({ mode, from_at }, nth) => stretch(mode, from_at, modes[nth + 1]?.from_at ?? span.endAt)),
      ...pauses.map(({ start_at, end_at }) => stretch("pause", start_at, end_at ?? span.endAt)),
      ...(isExitMissing ? [stretch("missing", span.endAt, span.endAt)] : []),
    ]),
    hours: hoursBetween(startAt, endAt).map((at) => ({
      at: percent(at),
      label: formatTime(at, first.timeZone),
    })),
  };
}

/** Returns the end of the drawn entry: now for an open entry, and the last known instant for a missing exit. */
function spanEndOf(
  { checkInTime, checkOutTime, isExitMissing, pauses, modes }: TimeLog,
  now: number,
): number {
  const entryRow = { check_in_at: checkInTime, check_out_at: checkOutTime, pauses, modes, hours: null };
  return checkOutTime ?? (isExitMissing ? lastKnownOf(entryRow) : Math.max(now, checkInTime));
}

function hoursBetween(startAt: number, endAt: number): number[] {
  const count = (endAt - startAt) / hourMs;
  const step =
    hourSteps.find((hours) => count / hours <= mostHourLabels) ?? Math.ceil(count / mostHourLabels);
  return Array.from({ length: Math.floor(count / step) + 1 }, (_, nth) => startAt + nth * step * hourMs);
}
