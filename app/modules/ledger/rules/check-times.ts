import { addDays, yearOf, type LocalDate } from "~/time/dates";
import { retentionYears } from "~/time/retention";
import { localDateOf } from "~/time/zones";
import type { CorrectionRefusal, Overlap, TimesFault } from "./commands";
import { longestEntryMs } from "./decide-punch";
import { lastKnownOf, doSpansOverlap, spanOf } from "./entry";
import type { EntryTimes, Pause } from "./payloads";
import type { Person, Proposal } from "./person";

/** Without a first day at the company, entries may be proposed from so many days before the person joined. */
const mostDaysBeforeJoining = 31;

/**
 * Returns why a change does not fit the current record, or null if it does.
 * @param employedSince the person's first day at the company, for a proposal; null if nobody noted it, and undefined if it is not checked.
 */
export function faultOfChange(
  person: Person,
  { entry: openedBy, change, timeZone }: Pick<Proposal, "entry" | "change" | "timeZone">,
  { now, employedSince }: { now: number; employedSince: LocalDate | null | undefined },
): CorrectionRefusal | null {
  if (hasChangedSince(person, { entry: openedBy, change })) return { code: "changed-since" };
  if (change.kind === "void") return null;
  const code = faultOfTimes(person, { times: change.times, timeZone, entry: openedBy, now, employedSince });
  return code ? { code } : overlapOf(person, change.times, openedBy);
}

/** Whether the entry has changed since the proposal. */
export function hasChangedSince(
  { entries }: Person,
  { entry: openedBy, change }: Pick<Proposal, "entry" | "change">,
): boolean {
  const entry = openedBy === null ? null : entries.get(openedBy)!;
  return change.kind !== "add" && (entry?.version !== change.version || entry.void !== null);
}

interface StatedEntry {
  times: EntryTimes;
  timeZone: string;
  /** The entry whose times they replace; null if they add an entry. */
  entry: number | null;
  now: number;
  employedSince: LocalDate | null | undefined;
}

/** Whether the stated times begin before the day on which the person joined. Then only an agreement makes them count. */
export function isBeforeJoining(
  { state: { joinedAt } }: Person,
  { change, timeZone }: Pick<Proposal, "change" | "timeZone">,
): boolean {
  if (change.kind === "void" || joinedAt === null) return false;
  return localDateOf(change.times.check_in_at, timeZone) < localDateOf(joinedAt, timeZone);
}

/**
 * Returns why an entry cannot have these times, or null if it can. Only the open entry may have no end, and an entry that is
 * added: its exit is then missing.
 */
function faultOfTimes(
  person: Person,
  { times, timeZone, entry, now, employedSince }: StatedEntry,
): TimesFault | null {
  const { check_in_at: startAt, check_out_at, pauses, modes } = times;
  const isOpen = check_out_at === null && entry !== null;
  if (isOpen && entry !== person.state.open) return "without-exit";
  const lacksExit = check_out_at === null && entry === null;
  const endAt = check_out_at ?? (lacksExit ? lastKnownOf(times) : now);
  if (endAt < startAt || (endAt === startAt && !lacksExit))
    return isOpen ? "in-the-future" : "ends-before-it-begins";
  if (endAt - startAt > longestEntryMs) return "longer-than-allowed";
  if (endAt > now) return "in-the-future";
  const day = localDateOf(startAt, timeZone);
  const { joinedAt, member, lastAt } = person.state;
  if (joinedAt === null) return "before-joining";
  const joinedOn = localDateOf(joinedAt, timeZone);
  const firstOn = employedSince ?? addDays(joinedOn, -mostDaysBeforeJoining);
  if (employedSince !== undefined && day < joinedOn && day < firstOn) return "before-joining";
  // An inactive person has no work after they left.
  if (member?.status === "inactive" && localDateOf(endAt, timeZone) > localDateOf(lastAt, timeZone))
    return "after-leaving";
  if (day < retentionYearsBefore(localDateOf(now, timeZone))) return "too-long-ago";
  if (!arePausesInside(pauses, { startAt, endAt, isOpen: check_out_at === null })) return "pause-outside";
  const inOrder = modes.every(({ from_at }, at) =>
    at === 0 ? from_at === startAt : from_at >= modes[at - 1]!.from_at && from_at <= endAt,
  );
  return inOrder ? null : "mode-outside";
}

/** Whether the pauses follow each other within the entry. Only the last pause of an entry without an end may be open. */
function arePausesInside(
  pauses: readonly Pause[],
  { startAt, endAt, isOpen }: { startAt: number; endAt: number; isOpen: boolean },
): boolean {
  let from = startAt;
  return pauses.every(({ start_at, end_at }, at) => {
    if (end_at === null && !(isOpen && at === pauses.length - 1)) return false;
    const to = end_at ?? endAt;
    const fits = from <= start_at && start_at <= to && to <= endAt;
    from = to;
    return fits;
  });
}

/** Returns the person's first entry that overlaps these times, except the replaced one; null if none does. */
function overlapOf({ entries }: Person, times: EntryTimes, replaced: number | null): Overlap | null {
  const statedSpan = spanOf({ times, exitMissing: replaced === null });
  const other = [...entries.values()]
    .filter(
      (each) => each.void === null && each.openedBy !== replaced && doSpansOverlap(spanOf(each), statedSpan),
    )
    .sort((one, another) => one.times.check_in_at - another.times.check_in_at)[0];
  return other ? { code: "overlaps-another", other } : null;
}

/** Returns the same date {@link retentionYears} years before. A 29 February that does not exist sorts between its neighbours. */
const retentionYearsBefore = (on: string) => `${yearOf(on) - retentionYears}${on.slice(4)}`;
