const MINUTE_MS = 60_000;

/** The times of an entry that say how long it lasted. */
export interface WorkedTimes {
  check_in_at: number;
  /** Null while its end is not known. */
  check_out_at: number | null;
  pauses: readonly { start_at: number; end_at: number | null; counts_as_work: boolean }[];
}

/** Whole minutes between two instants as clocks show them: from 09:02 to 17:30 they are 508, whatever the seconds. */
export const minutesBetween = (startAt: number, endAt: number): number =>
  Math.floor(endAt / MINUTE_MS) - Math.floor(startAt / MINUTE_MS);

/** Minutes of each pause that is no work; one that lasts ends with its entry, and is left out while that has no end. */
export const restsIn = ({ pauses, check_out_at }: WorkedTimes): number[] =>
  pauses.flatMap(({ start_at, end_at, counts_as_work }) => {
    const endedAt = end_at ?? check_out_at;
    return counts_as_work || endedAt === null ? [] : [minutesBetween(start_at, endedAt)];
  });

/**
 * How long an entry lasted, in minutes as clocks show them; `effective` without the pauses that are no work. The one rule of
 * screens, files and totals, which are sums of it. Null while its end is not known.
 */
export function minutesOf(times: WorkedTimes): { gross: number; effective: number } | null {
  const { check_in_at, check_out_at } = times;
  if (check_out_at === null) return null;
  const gross = minutesBetween(check_in_at, check_out_at);
  return { gross, effective: gross - restsIn(times).reduce((sum, minutes) => sum + minutes, 0) };
}

/** What of an entry that goes on is no work. */
export interface Rest {
  /** When the pause of that kind began that its person is in. */
  restingSince: number | null;
  /** How long those before it were, in whole minutes as clocks show them. */
  restedMs: number;
}

export const restOf = (pauses: WorkedTimes["pauses"]): Rest => ({
  restingSince:
    pauses.find(({ end_at, counts_as_work }) => end_at === null && !counts_as_work)?.start_at ?? null,
  restedMs:
    MINUTE_MS *
    restsIn({ check_in_at: 0, check_out_at: null, pauses }).reduce((sum, minutes) => sum + minutes, 0),
});

/** What an entry that goes on has counted until now; null where that is all of it. */
export const countedUntil = (now: number, since: number, { restingSince, restedMs }: Rest): number | null =>
  restingSince || restedMs ? MINUTE_MS * minutesBetween(since, restingSince ?? now) - restedMs : null;
