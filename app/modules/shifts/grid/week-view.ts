import { contractOf } from "~/modules/schedules/contract-of";
import { absenceName, absencePart, absencesOn } from "~/modules/schedules/absence-on";
import { publishedShiftsOn } from "~/modules/schedules/published-shifts-on";
import { plannedOn } from "~/modules/schedules/planned-on";
import type { Absence, Schedule, Segment } from "~/modules/schedules/schedule";
import { mergeSegments } from "~/modules/schedules/segments";
import { termsOn } from "~/modules/schedules/terms-on";
import { zoneOn } from "~/modules/schedules/zone-on";
import { addDays, weekOf, type LocalDate } from "~/time/dates";
import { datesOf } from "~/time/dates-of";
import { formatShortDay } from "~/time/formats";
import { localDateOf } from "~/time/zones";
import type { CompanyWeek, PlannedPerson, WeekDays } from "../model/shift-week";
import { withTakenShifts } from "../model/with-taken-shifts";
import { withoutAway, type Away } from "../model/without-away";

/** A day of a person in the grid. */
export interface RowDay {
  on: LocalDate;
  /** Whether its local midnight has passed: its shifts stay as they are. */
  isBegun: boolean;
  /** Whether it is the next day: its shifts should have been seen by now. */
  isTomorrow: boolean;
  absences: readonly Away[];
  /** The absences that the person requests, without an answer: `pide vacaciones`. */
  requests: readonly string[];
  /** The holiday on which the person is off; null on other days. */
  holiday: Away | null;
  /** When the person cannot work, or has hours reserved for a right: nobody sees the reason. */
  stripes: readonly Segment[];
}

/** The week of a person in the grid. */
export interface WeekRow {
  id: string;
  name: string;
  /** The centre that plans them; null without terms in the week. */
  centre: string | null;
  /** The minutes of the contract in this week; null without terms. */
  contract: number | null;
  days: readonly RowDay[];
  /** The days of the draft, else of the last publication, else of the terms; with the shifts that the person took since. */
  plan: WeekDays;
  /** Of the draft; 0 without one. */
  version: number;
  published: PublishedRow | null;
  /** The shifts of the week before; null if nobody planned it. */
  lastWeek: WeekDays | null;
  /** What the person said about when they cannot work; null if they said nothing. */
  availability: string | null;
}

/** The last publication of a week. */
export interface PublishedRow {
  /** With the shifts that the person took since. */
  days: WeekDays;
  /** Whether the person has seen the last publication. */
  isSeen: boolean;
}

/** The days at the head of the grid. */
export interface HeadDay {
  on: LocalDate;
  /** `lun 7` */
  label: string;
  isToday: boolean;
  /** Whether its midnight has passed on the company's clock. */
  isBegun: boolean;
}

/** Returns the days of a week with their names. */
export const headDaysOf = (week: LocalDate, todayOn: LocalDate): HeadDay[] =>
  datesOf(weekOf(week)).map((on) => ({
    on,
    label: formatShortDay(on),
    isToday: on === todayOn,
    isBegun: on <= todayOn,
  }));

/** Returns the rows of the grid. @param now in ms. */
export const weekRowsOf = (
  { people }: Pick<CompanyWeek, "people">,
  { week, now }: { week: LocalDate; now: number },
): WeekRow[] => people.map((person) => weekRowOf(person, week, now));

function weekRowOf(person: PlannedPerson, week: LocalDate, now: number): WeekRow {
  const { id, name, schedule, draft, availability } = person;
  const dates = datesOf(weekOf(week));
  const days = dates.map((on, weekday): RowDay => ({
    on,
    isBegun: on <= todayFor(schedule, on, now),
    isTomorrow: on === addDays(todayFor(schedule, on, now), 1),
    absences: absencesOf(schedule, on),
    requests: absencesOn(person.requestedAbsences, on).map(requestText),
    holiday: holidayOf(schedule, on),
    stripes: mergeSegments([
      ...(termsOn(schedule, on)?.protectedHours?.[weekday] ?? []),
      ...(availability?.days[weekday] ?? []),
    ]),
  }));
  const lastPublication = publishedOf(schedule, week);
  const publishedDays =
    lastPublication &&
    withTakenShifts(lastPublication.days, { schedule, week, since: lastPublication.recordedAt });
  const isSeen =
    lastPublication !== null && person.seen.some(({ publication }) => publication === lastPublication.seq);
  const plannedByDay = dates.map((on) => publishedShiftsOn(schedule, on) ?? plannedOn(schedule, on).segments);
  const plannedDays =
    (draft && withTakenShifts(draft.days, { schedule, week, since: draft.updatedAt })) ??
    publishedDays ??
    plannedByDay.map((segments, weekday) => withoutAway(segments, days[weekday]!.absences));
  const terms = dates.flatMap((on) => termsOn(schedule, on) ?? []);
  return {
    id,
    name,
    centre: terms[0]?.centre ?? null,
    contract: terms.length === 0 ? null : contractOf(schedule, week),
    days,
    plan: plannedDays.map((segments, weekday) =>
      days[weekday]!.isBegun ? plannedByDay[weekday]! : segments,
    ),
    version: draft?.version ?? 0,
    published: publishedDays && { days: publishedDays, isSeen },
    lastWeek: publishedOf(schedule, addDays(week, -7))?.days ?? person.lastDraft?.days ?? null,
    availability: availability?.words ?? null,
  };
}

const todayFor = (schedule: Schedule, on: LocalDate, now: number): LocalDate =>
  localDateOf(now, zoneOn(schedule, on));

const publishedOf = (schedule: Schedule, week: LocalDate) =>
  schedule.weeks.find((publishedWeek) => publishedWeek.week === week)?.publications.at(-1) ?? null;

/** Returns the covering absences of a day, as managers see them. */
export const absencesOf = (schedule: Schedule, on: LocalDate): Away[] =>
  absencesOn(schedule.absences, on)
    .filter(({ covers }) => covers)
    .map((absence) => ({
      name: `${absenceName(absence, false)}${absencePart(absence)}`,
      part: absence.part,
    }));

/** Says what a person requests: `pide vacaciones por la mañana`. */
function requestText(absence: Absence): string {
  const name = absenceName(absence, false);
  return `pide ${name.charAt(0).toLowerCase()}${name.slice(1)}${absencePart(absence)}`;
}

/** Returns the holiday of a day that its person is off. A day of which the calendar leaves a part is off in the afternoon. */
export function holidayOf(schedule: Schedule, on: LocalDate): Away | null {
  const { calendarDay } = plannedOn(schedule, on);
  if (!calendarDay || calendarDay.factor === 1) return null;
  return {
    name: `Festivo: ${calendarDay.name}`,
    part: { kind: calendarDay.factor === 0 ? "all" : "afternoon" },
  };
}
