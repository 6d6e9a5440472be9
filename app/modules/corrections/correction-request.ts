import { endTimesAt } from "~/modules/ledger/rules/entry";
import type { Change, EntryTimes, Mode, Pause, PauseKind } from "~/modules/ledger/rules/payloads";
import type { Entry } from "~/modules/ledger/rules/person";
import { minuteMs } from "~/time/units";

/** The requested times of an entry, in UTC milliseconds. An omitted part stays as it is. */
export interface RequestedTimes {
  checkInTime?: number | undefined;
  /** Null: the entry is open. */
  checkOutTime?: number | null | undefined;
  pauses?: readonly { start: number; end: number | null; kind: PauseKind }[] | undefined;
  mode?: Mode | undefined;
}

/** A correction as requested. */
export type CorrectionRequest =
  | { kind: "add"; times: RequestedTimes & { checkInTime: number; checkOutTime: number | null } }
  | { kind: "change"; times: RequestedTimes }
  | { kind: "void" };

/** The kinds of pause that the company counts as work from now on. */
export type WorkPauseKinds = readonly PauseKind[];

/**
 * Returns the complete change of a request: a proposal states the whole entry.
 * @param entry the entry to correct; null for an addition.
 * @param version the event that last changed the entry when the author saw it.
 */
export function requestedChangeOf(
  request: CorrectionRequest,
  { entry, version }: { entry: Entry | null; version: number },
  workPauses: WorkPauseKinds,
): Change {
  switch (request.kind) {
    case "add":
      return {
        kind: "add",
        times: requestedTimesOf(request.times, emptyTimesFrom(request.times.checkInTime), workPauses),
      };
    case "change":
      return { kind: "change", version, times: requestedTimesOf(request.times, entry!.times, workPauses) };
    case "void":
      return { kind: "void", version };
  }
}

/** Times typed to the minute have no seconds. If an entry starts in the minute another ended, this uses that end as its start. */
export function afterNeighbour(request: CorrectionRequest, others: readonly Entry[]): CorrectionRequest {
  if (request.kind === "void" || request.times.checkInTime === undefined) return request;
  const at = request.times.checkInTime;
  if (at % minuteMs !== 0) return request;
  const ends = others.flatMap(({ times, void: isVoid }) => (isVoid ? [] : [times.check_out_at ?? 0]));
  const end = ends.find((each) => each > at && each < at + minuteMs);
  return end === undefined
    ? request
    : ({ ...request, times: { ...request.times, checkInTime: end } } as CorrectionRequest);
}

const emptyTimesFrom = (check_in_at: number): EntryTimes => ({
  check_in_at,
  check_out_at: null,
  pauses: [],
  hours: null,
  modes: [{ from_at: check_in_at, mode: "on_site" }],
});

function requestedTimesOf(
  requestedTimes: RequestedTimes,
  before: EntryTimes,
  workPauses: WorkPauseKinds,
): EntryTimes {
  const check_in_at = requestedTimes.checkInTime ?? before.check_in_at;
  const check_out_at =
    requestedTimes.checkOutTime === undefined ? before.check_out_at : requestedTimes.checkOutTime;
  const modes = requestedTimes.mode
    ? [{ from_at: check_in_at, mode: requestedTimes.mode }]
    : modesWithin(before.modes, { check_in_at, check_out_at });
  const pauses =
    requestedTimes.pauses?.map((pause) => recordedPauseOf(pause, before.pauses, workPauses)) ?? before.pauses;
  const times = { check_in_at, check_out_at, pauses, modes, hours: before.hours };
  return check_out_at === null ? times : endTimesAt(times, check_out_at);
}

/** An unchanged pause counts as it did before. */
function recordedPauseOf(
  { start, end, kind }: NonNullable<RequestedTimes["pauses"]>[number],
  before: readonly Pause[],
  workPauses: WorkPauseKinds,
): Pause {
  const samePause = before.find((pause) => pause.start_at === start && pause.kind === kind);
  return {
    start_at: start,
    end_at: end,
    kind,
    counts_as_work: samePause?.counts_as_work ?? workPauses.includes(kind),
  };
}

/** Returns the modes of an entry with another start or end. The first mode begins with the entry. */
function modesWithin(
  modes: EntryTimes["modes"],
  { check_in_at, check_out_at }: Pick<EntryTimes, "check_in_at" | "check_out_at">,
): EntryTimes["modes"] {
  const firstMode = modes.findLast(({ from_at }) => from_at <= check_in_at) ?? modes[0]!;
  const laterModes = modes.filter(
    ({ from_at }) =>
      from_at > Math.max(check_in_at, firstMode.from_at) && from_at <= (check_out_at ?? Infinity),
  );
  return [{ from_at: check_in_at, mode: firstMode.mode }, ...laterModes];
}
