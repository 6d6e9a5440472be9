import type { CalendarDay, CalendarYear, Schedule, Terms } from "~/modules/schedules/schedule";
import { addDays, formatDate, isWithin, monthOf, type DateRange, type LocalDate } from "~/time/dates";
import { formatDateTime } from "~/time/formats";
import { localDateOf } from "~/time/zones";
import type { MonthExport } from "./is-after-export";

/** The instant and the author of a record. */
interface RecordedChange {
  recordedAt: number;
  /** The name of the person who recorded it; null if it may not be shown. */
  author: string | null;
}

/** A record of terms or of a calendar, by the number of its event. */
export interface RecordedPlan extends RecordedChange {
  kind: "terms_agreed" | "calendar_declared";
  seq: number;
}

/** A version of an absence that took or gave back days. */
export interface RecordedAbsence extends RecordedChange {
  /** The name of its kind; `Ausencia` of a private kind. */
  name: string;
  /** What holds with this version and with the one before; null if it is not accepted. */
  after: HeldDays | null;
  before: HeldDays | null;
}

/** The days of an absence. */
export interface HeldDays extends DateRange {
  /** Its kind and its part of the day, in any form that is equal for equal ones. */
  what: string;
}

/** A change of what was planned, recorded after an export of the month. */
export interface PlanChange {
  /** The first changed day within the month. */
  on: LocalDate;
  text: string;
}

interface Plans {
  schedule: Pick<Schedule, "terms" | "calendars" | "nationalDays">;
  recorded: readonly RecordedPlan[];
  absences: readonly RecordedAbsence[];
}

/**
 * Returns the changes of terms, calendars and absences after an export of the month, if they change a day that the export had. Each says
 * who changed it, and when. A plan for days after the export changes nothing that was exported.
 */
export function planChangesAfter(
  { schedule, recorded, absences }: Plans,
  { exports, range, timeZone }: { exports: readonly MonthExport[]; range: DateRange; timeZone: string },
): PlanChange[] {
  const instants = exports.flatMap(({ firstAt, lastAt }) => [firstAt, lastAt]);
  /** The days of the month that some export before this instant had; null without one. */
  const exportedBefore = (recordedAt: number): DateRange | null => {
    const before = instants.filter((at) => at < recordedAt);
    if (before.length === 0) return null;
    const lastOn = localDateOf(Math.max(...before), timeZone);
    return { from: range.from, to: lastOn < range.to ? lastOn : range.to };
  };
  const changeOf = ({ recordedAt, author }: RecordedChange, days: readonly DateRange[], name: string) => {
    const exported = exportedBefore(recordedAt);
    const [on] = days
      .filter(({ from, to }) => exported !== null && from <= exported.to && to >= exported.from)
      .map(({ from }) => (from > range.from ? from : range.from))
      .sort();
    const when = formatDateTime(recordedAt, timeZone);
    return on === undefined
      ? []
      : [{ on, at: recordedAt, text: `${name}, ${author === null ? "" : `por ${author} `}el ${when}` }];
  };
  const changes = [
    ...recorded.flatMap((each) =>
      (each.kind === "terms_agreed" ? termsDays : calendarDays)(schedule, each.seq, range).flatMap(
        ({ days, name }) => changeOf(each, days, name),
      ),
    ),
    ...absences.flatMap((each) =>
      changeOf(
        each,
        changedRanges(each),
        `${each.name} ${each.after ? "" : "(se retira) "}${rangeText((each.after ?? each.before)!)}`,
      ),
    ),
  ];
  return changes.sort((one, other) => one.at - other.at).map(({ on, text }) => ({ on, text }));
}

/**
 * Returns the days that a version of an absence takes or gives back. A shorter or longer one of the same kind leaves its other days alone.
 */
function changedRanges({ before, after }: Pick<RecordedAbsence, "before" | "after">): DateRange[] {
  if (!before || !after) return [before ?? after!];
  const isApart = before.to < after.from || after.to < before.from;
  if (isApart || before.what !== after.what) return [before, after];
  const between = (one: LocalDate, other: LocalDate): DateRange =>
    one < other ? { from: one, to: addDays(other, -1) } : { from: other, to: addDays(one, -1) };
  return [between(before.from, after.from), between(addDays(before.to, 1), addDays(after.to, 1))].filter(
    ({ from, to }) => from <= to,
  );
}

const rangeText = ({ from, to }: DateRange) =>
  from === to ? `del ${formatDate(from)}` : `del ${formatDate(from)} al ${formatDate(to)}`;

interface NamedDays {
  name: string;
  days: DateRange[];
}

/** Returns the days on which these terms hold; none if later ones replaced them. */
function termsDays({ terms }: Pick<Schedule, "terms">, seq: number): NamedDays[] {
  const changedTerms = terms.find((each) => each.seq === seq);
  if (!changedTerms || terms.some((each) => each.from === changedTerms.from && each.seq > seq)) return [];
  const next = terms
    .map(({ from }) => from)
    .filter((from) => from > changedTerms.from)
    .sort()[0];
  const to = next === undefined ? "9999-12-31" : addDays(next, -1);
  return [{ name: termsName(changedTerms), days: [{ from: changedTerms.from, to }] }];
}

const termsName = ({ from, pattern }: Terms) =>
  pattern.kind === "none"
    ? `Sin horario desde el ${formatDate(from)}`
    : `Horario desde el ${formatDate(from)}`;

/** Returns the days of the month that a declared calendar changed, against the one before it; those of a centre of the person alone. */
function calendarDays(
  { terms, calendars, nationalDays }: Plans["schedule"],
  seq: number,
  { from }: DateRange,
): NamedDays[] {
  const own = calendars.find((each) => each.seq === seq);
  if (!own || !terms.some(({ centre }) => centre === own.centre)) return [];
  const earlier = calendars
    .filter((each) => each.centre === own.centre && each.year === own.year && each.seq < seq)
    .reduce<CalendarYear | null>((last, each) => (last && last.seq > each.seq ? last : each), null);
  const before = factorsOf(earlier?.days ?? nationalDays);
  const after = factorsOf(own.days);
  const month = monthOf(from);
  const changedDays = [...new Set([...before.keys(), ...after.keys()])]
    .filter((on) => isWithin(on, month) && before.get(on) !== after.get(on))
    .sort();
  const name = `Calendario de ${own.year} (${changedDays.map(formatDate).join(", ")})`;
  return changedDays.length === 0 ? [] : [{ name, days: changedDays.map((on) => ({ from: on, to: on })) }];
}

const factorsOf = (days: readonly CalendarDay[]) => new Map(days.map(({ on, factor }) => [on, factor]));
