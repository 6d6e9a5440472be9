import { minuteMs } from "./units";

/** The times of an entry from which its duration follows. */
export interface WorkedTimes {
  check_in_at: number;
  /** Null while the end is unknown. */
  check_out_at: number | null;
  pauses: readonly { start_at: number; end_at: number | null; counts_as_work: boolean }[];
}

/** Returns the whole minutes between two instants as clocks show them: 508 from 09:02 to 17:30, whatever the seconds. */
export const minutesBetween = (startAt: number, endAt: number): number =>
  Math.floor(endAt / minuteMs) - Math.floor(startAt / minuteMs);

/**
 * Returns the minutes of each pause that does not count as work. An open pause ends with its entry, and is omitted while the entry has no
 * end.
 */
export const restMinutesIn = ({ pauses, check_out_at }: WorkedTimes): number[] =>
  pauses.flatMap(({ start_at, end_at, counts_as_work }) => {
    const endedAt = end_at ?? check_out_at;
    return counts_as_work || endedAt === null ? [] : [minutesBetween(start_at, endedAt)];
  });

/**
 * Returns an entry's duration in minutes as clocks show them; `effective` excludes pauses that do not count as work. Screens, files and
 * totals all use this rule. Null while the end is unknown.
 */
export function workedMinutes(times: WorkedTimes): { gross: number; effective: number } | null {
  const { check_in_at, check_out_at } = times;
  if (check_out_at === null) return null;
  const gross = minutesBetween(check_in_at, check_out_at);
  return { gross, effective: gross - restMinutesIn(times).reduce((sum, minutes) => sum + minutes, 0) };
}

/** The pauses of an open entry that do not count as work. */
export interface RestPauses {
  /** The start of the current pause of that kind, or null. */
  restingSince: number | null;
  /** The total of the earlier ones: whole minutes as clocks show them, in milliseconds. */
  restedMs: number;
}

export const restPausesOf = (pauses: WorkedTimes["pauses"]): RestPauses => ({
  restingSince:
    pauses.find(({ end_at, counts_as_work }) => end_at === null && !counts_as_work)?.start_at ?? null,
  restedMs:
    minuteMs *
    restMinutesIn({ check_in_at: 0, check_out_at: null, pauses }).reduce((sum, minutes) => sum + minutes, 0),
});

/** Returns the milliseconds that an open entry has counted so far; null when it has no such pause. */
export const countedUntil = (
  now: number,
  since: number,
  { restingSince, restedMs }: RestPauses,
): number | null =>
  restingSince || restedMs ? minuteMs * minutesBetween(since, restingSince ?? now) - restedMs : null;
