import { endedAt } from "~/modules/ledger/model/entry";
import type { Change, EntryTimes, Mode, Pause, PauseKind } from "~/modules/ledger/model/payloads";
import type { Entry } from "~/modules/ledger/model/person";

/** What somebody says an entry should be; what they leave out stays as it is. UTC milliseconds. */
export interface TimesWish {
  checkInTime?: number | undefined;
  /** Null: it has not ended. */
  checkOutTime?: number | null | undefined;
  pauses?: readonly { start: number; end: number | null; kind: PauseKind }[] | undefined;
  mode?: Mode | undefined;
}

/** A correction as it is asked for. */
export type CorrectionWish =
  | { kind: "add"; times: TimesWish & { checkInTime: number; checkOutTime: number | null } }
  | { kind: "change"; times: TimesWish }
  | { kind: "void" };

/** Which kinds of pause are work from now on, as the company says. */
export type WorkPauses = readonly PauseKind[];

/**
 * The whole entry as a wish would have it: a proposal states all of it.
 * @param entry the one that is corrected; null where one is added.
 * @param version the event that last changed it, as whoever proposes saw it.
 */
export function changeOf(
  wish: CorrectionWish,
  { entry, version }: { entry: Entry | null; version: number },
  workPauses: WorkPauses,
): Change {
  switch (wish.kind) {
    case "add":
      return { kind: "add", times: timesOf(wish.times, nothingYet(wish.times.checkInTime), workPauses) };
    case "change":
      return { kind: "change", version, times: timesOf(wish.times, entry!.times, workPauses) };
    case "void":
      return { kind: "void", version };
  }
}

const MINUTE_MS = 60_000;

/**
 * Whoever tells a time to the minute knows no seconds: what is said to begin in the minute in which another entry ended begins
 * when that ended.
 */
export function afterNeighbour(wish: CorrectionWish, others: readonly Entry[]): CorrectionWish {
  if (wish.kind === "void" || wish.times.checkInTime === undefined) return wish;
  const at = wish.times.checkInTime;
  if (at % MINUTE_MS !== 0) return wish;
  const ends = others.flatMap(({ times, void: isVoid }) => (isVoid ? [] : [times.check_out_at ?? 0]));
  const end = ends.find((each) => each > at && each < at + MINUTE_MS);
  return end === undefined
    ? wish
    : ({ ...wish, times: { ...wish.times, checkInTime: end } } as CorrectionWish);
}

const nothingYet = (check_in_at: number): EntryTimes => ({
  ...{ check_in_at, check_out_at: null, pauses: [], hours: null },
  modes: [{ from_at: check_in_at, mode: "on_site" }],
});

function timesOf(wish: TimesWish, before: EntryTimes, workPauses: WorkPauses): EntryTimes {
  const check_in_at = wish.checkInTime ?? before.check_in_at;
  const check_out_at = wish.checkOutTime === undefined ? before.check_out_at : wish.checkOutTime;
  const modes = wish.mode
    ? [{ from_at: check_in_at, mode: wish.mode }]
    : modesWithin(before.modes, { check_in_at, check_out_at });
  const pauses = wish.pauses?.map((pause) => pauseOf(pause, before.pauses, workPauses)) ?? before.pauses;
  const times = { check_in_at, check_out_at, pauses, modes, hours: before.hours };
  return check_out_at === null ? times : endedAt(times, check_out_at);
}

/** A pause that stays what it was counts as it did. */
function pauseOf(
  { start, end, kind }: NonNullable<TimesWish["pauses"]>[number],
  before: readonly Pause[],
  workPauses: WorkPauses,
): Pause {
  const same = before.find((pause) => pause.start_at === start && pause.kind === kind);
  return {
    start_at: start,
    end_at: end,
    kind,
    counts_as_work: same?.counts_as_work ?? workPauses.includes(kind),
  };
}

/** Where the work was done, of an entry that begins or ends at another time: the first begins with it. */
function modesWithin(
  modes: EntryTimes["modes"],
  { check_in_at, check_out_at }: Pick<EntryTimes, "check_in_at" | "check_out_at">,
): EntryTimes["modes"] {
  const first = modes.findLast(({ from_at }) => from_at <= check_in_at) ?? modes[0]!;
  const later = modes.filter(
    ({ from_at }) => from_at > Math.max(check_in_at, first.from_at) && from_at <= (check_out_at ?? Infinity),
  );
  return [{ from_at: check_in_at, mode: first.mode }, ...later];
}
