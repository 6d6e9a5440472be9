import type { PunchCommand } from "~/modules/ledger/rules/commands";
import { longestEntryMs } from "~/modules/ledger/rules/decide-punch";
import { endTimesAt, lastKnownOf } from "~/modules/ledger/rules/entry";
import type { Change, EntryTimes, Pause } from "~/modules/ledger/rules/payloads";
import type { Entry, Person } from "~/modules/ledger/rules/person";
import { localDateOf } from "~/time/zones";
import type { ReviewReason } from "./review-reason";

/** A punch that needs review, with its likeliest instant. */
export interface PunchForReview {
  key: string;
  command: Exclude<PunchCommand, { kind: "undo" }>;
  at: number;
  why: ReviewReason;
}

/** A proposal from several punches: the whole entry as it should be. */
export interface ReviewStatement {
  /** The event that opened the entry to change; null for an addition. */
  entry: number | null;
  change: Extract<Change, { times: EntryTimes }>;
  punches: PunchForReview[];
}

interface EntryDraft {
  entry: Entry | null;
  times: EntryTimes;
  isOver: boolean;
  punches: PunchForReview[];
}

/**
 * Returns the proposals of punches that need review, in their order: one for each entry, from check-in to check-out as far as
 * both are known.
 * @returns `unsaid`: the punches that no proposal can state.
 */
export function reviewProposals(
  person: Person,
  punches: readonly PunchForReview[],
): { statements: ReviewStatement[]; unsaid: PunchForReview[] } {
  const drafts: EntryDraft[] = [];
  const unsaid: PunchForReview[] = [];
  for (const punch of punches) {
    const draft =
      punch.command.kind === "check_in"
        ? draftByCheckIn(person, drafts, punch)
        : draftOfOpenEntry(person, drafts, punch);
    const times = draft && withPunch(draft.times, punch);
    if (!draft || !times) {
      unsaid.push(punch);
      continue;
    }
    if (!drafts.includes(draft)) drafts.push(draft);
    Object.assign(draft, {
      times,
      isOver: punch.command.kind === "check_out",
      punches: [...draft.punches, punch],
    });
  }
  const statements: ReviewStatement[] = [];
  for (const draft of drafts) {
    const { entry, times, punches: said } = joinWithNextEntry(person, drafts, draft);
    const isLasting = times.check_out_at === null && entry?.exitMissing !== true;
    const isWhole = isLasting || times.pauses.every(({ end_at }) => end_at !== null);
    if (!isWhole || (entry && isSame(times, entry.times))) unsaid.push(...said);
    else {
      const change = entry
        ? ({ kind: "change", version: entry.version, times } as const)
        : ({ kind: "add", times } as const);
      statements.push({ entry: entry?.openedBy ?? null, change, punches: said });
    }
  }
  return { statements, unsaid };
}

/** Joins a check-in without a check-out to the person's next entry of that day: they have been there since. */
function joinWithNextEntry(person: Person, drafts: readonly EntryDraft[], draft: EntryDraft): EntryDraft {
  const { entry, times } = draft;
  if (entry !== null || times.check_out_at !== null) return draft;
  const next = [...person.entries.values()]
    .filter((each) => each.void === null && each.times.check_in_at > times.check_in_at)
    .sort((one, other) => one.times.check_in_at - other.times.check_in_at)[0];
  const isOfDay = next !== undefined && localDateOf(times.check_in_at, next.timeZone) === next.day;
  const isFree = isOfDay && !drafts.some((other) => other.entry?.openedBy === next.openedBy);
  const isEnded = times.pauses.every(({ end_at }) => end_at !== null);
  if (!isFree || !isEnded || lastKnownOf(times) > next.times.check_in_at) return draft;
  const { check_in_at, pauses, modes } = times;
  const later = next.times.modes.filter(({ mode }, nth) => nth > 0 || mode !== modes.at(-1)!.mode);
  const whole = {
    ...next.times,
    check_in_at,
    pauses: [...pauses, ...next.times.pauses],
    modes: [...modes, ...later],
  };
  return { ...draft, entry: next, times: whole };
}

const isSame = (one: EntryTimes, other: EntryTimes) => JSON.stringify(one) === JSON.stringify(other);

const beginsBefore = ({ times: { check_in_at } }: Pick<EntryDraft, "times">, at: number) =>
  at >= check_in_at && at - check_in_at <= longestEntryMs;

/** A check-in within an entry of that day becomes the start of that entry. Any other check-in begins an entry. */
function draftByCheckIn(
  person: Person,
  drafts: readonly EntryDraft[],
  { command, at }: PunchForReview,
): EntryDraft {
  const within = [...person.entries.values()].find(
    ({ times, timeZone, day, ...each }) =>
      each.void === null &&
      times.check_in_at < at &&
      at < (times.check_out_at ?? (each.exitMissing ? 0 : Infinity)) &&
      localDateOf(at, timeZone) === day &&
      !drafts.some(({ entry }) => entry?.openedBy === each.openedBy),
  );
  if (within) return { entry: within, times: within.times, isOver: false, punches: [] };
  const mode = command.kind === "check_in" ? command.mode : "on_site";
  const times: EntryTimes = {
    check_in_at: at,
    check_out_at: null,
    pauses: [],
    hours: null,
    modes: [{ from_at: at, mode }],
  };
  return { entry: null, times, isOver: false, punches: [] };
}

/** Returns the entry of a punch: the draft of earlier punches, or else an entry of the record. Null if there is none. */
function draftOfOpenEntry(
  person: Person,
  drafts: readonly EntryDraft[],
  { command, at }: PunchForReview,
): EntryDraft | null {
  const draft = drafts.findLast((each) => !each.isOver && beginsBefore(each, at));
  if (draft) return draft;
  const entry = [...person.entries.values()]
    .filter((each) => each.void === null && beginsBefore(each, at))
    .filter(
      ({ times: { check_out_at } }) =>
        check_out_at === null || check_out_at >= at || command.kind === "check_out",
    )
    .sort((one, other) => one.times.check_in_at - other.times.check_in_at)
    .at(-1);
  if (!entry) return null;
  const begunOf = drafts.find((each) => each.entry?.openedBy === entry.openedBy);
  return begunOf ?? { entry, times: entry.times, isOver: false, punches: [] };
}

/** Returns an entry's times after one more punch; null if the punch does not fit. */
function withPunch(times: EntryTimes, { command, at }: PunchForReview): EntryTimes | null {
  switch (command.kind) {
    case "check_in":
      return beginTimesAt(times, at);
    case "check_out":
      return at > times.check_in_at ? endDraftTimesAt(times, at) : null;
    case "pause_start": {
      const pause: Pause = {
        start_at: at,
        end_at: null,
        kind: command.pause,
        counts_as_work: command.countsAsWork,
      };
      return times.pauses.some((other) => isWithin(other, at))
        ? null
        : { ...times, pauses: orderPauses([...times.pauses, pause]) };
    }
    case "pause_end": {
      const lasting = times.pauses.findLast(({ start_at, end_at }) => end_at === null && start_at <= at);
      return lasting
        ? {
            ...times,
            pauses: times.pauses.map((each) => (each === lasting ? { ...each, end_at: at } : each)),
          }
        : null;
    }
    case "change_mode": {
      const before = times.modes.filter(({ from_at }) => from_at <= at);
      const after = times.modes.slice(before.length);
      return before.at(-1)?.mode === command.mode
        ? times
        : { ...times, modes: [...before, { from_at: at, mode: command.mode }, ...after] };
    }
  }
}

const isWithin = ({ start_at, end_at }: Pause, at: number) =>
  start_at <= at && (end_at === null || at < end_at);

const orderPauses = (pauses: Pause[]) => pauses.sort((one, other) => one.start_at - other.start_at);

function beginTimesAt(times: EntryTimes, at: number): EntryTimes {
  const mode = times.modes.findLast(({ from_at }) => from_at <= at) ?? times.modes[0]!;
  return {
    ...times,
    check_in_at: at,
    pauses: times.pauses.filter(({ start_at }) => start_at >= at),
    modes: [
      { ...mode, from_at: at },
      ...times.modes.filter(({ from_at }) => from_at > at && from_at > mode.from_at),
    ],
  };
}

const endDraftTimesAt = (times: EntryTimes, at: number): EntryTimes =>
  endTimesAt(
    {
      ...times,
      pauses: times.pauses
        .filter(({ start_at }) => start_at < at)
        .map((pause) => (pause.end_at !== null && pause.end_at > at ? { ...pause, end_at: at } : pause)),
      modes: times.modes.filter(({ from_at }, nth) => nth === 0 || from_at <= at),
    },
    at,
  );
