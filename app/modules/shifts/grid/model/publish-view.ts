import type { CompanyFacts } from "~/modules/law/law-notes";
import { notesOfPlan } from "~/modules/law/notes-of-plan";
import { shownNotesOf, workedDaysText, type ShownLawNote } from "~/modules/law/shown-notes";
import { publishedShiftsOn } from "~/modules/schedules/published-shifts-on";
import { offerOf } from "~/modules/schedules/offer-of";
import { personFactsOf } from "~/modules/schedules/person-facts";
import { plannedOn } from "~/modules/schedules/planned-on";
import type { OfferedTime, PublishedWeek } from "~/modules/schedules/published-week";
import type { Schedule, Segment } from "~/modules/schedules/schedule";
import { intersectSegments, lengthOf } from "~/modules/schedules/segments";
import { termsOn } from "~/modules/schedules/terms-on";
import { addDays, daysBetween, weekOf, type LocalDate } from "~/time/dates";
import { datesOf } from "~/time/dates-of";
import { formatHours } from "~/time/durations";
import { formatShortDay } from "~/time/formats";
import { shiftsText, timesText } from "../../shift-texts";
import { offerFieldValue } from "../publish-choice";
import { isSameDay } from "../../model/to-stored-days";
import { gatherDays } from "../../model/weekdays-text";
import { withPublication } from "../../model/with-publication";
import { withTakenShifts } from "../../model/with-taken-shifts";
import type { PlannedPerson, WeekDays } from "../../model/shift-week";
import type { WeekRow } from "../week-view";
import { withoutAway } from "../../model/without-away";
import { hasDayChanged, hasWeekChanged } from "./has-changed";

/** What publishing changes for a person. */
export interface PublishedChange {
  id: string;
  name: string;
  /** Of the draft; 0 without one. */
  version: number;
  /** Whether it is the first publication of their week. */
  isFirst: boolean;
  days: DayChange[];
  /** The changed days that have begun, which keep their shifts: `lun 7`. */
  leftOut: string[];
  /** The time beyond the contract, which the person may take or leave: `2 h, vie 11, 20–22`. Null without any. */
  offer: string | null;
  /** The time beyond the contract of shifts that the person took on; null without any. */
  taken: string | null;
  /** Other times of the same length that the manager can offer instead. */
  offerChoices: OfferChoice[];
  /** What the manager must confirm: work on a holiday or during an absence. */
  asks: string[];
  /** What the manager should know: short notice, and times when the person cannot work. */
  warnings: string[];
  notes: ShownLawNote[];
  /** Whether the person gets no mail. */
  hasNoMail: boolean;
}

/** A time that can be the offer. */
export interface OfferChoice {
  /** As the form sends it. */
  value: string;
  /** `4 h, sáb 12, 18–22` */
  text: string;
  /** Whether the last publication offers it. */
  isChosen: boolean;
}

interface DayChange {
  /** `lun 7`; `lun a vie` for the days of a first publication. */
  label: string;
  /** Their shifts by the last publication; null without one. */
  before: string | null;
  after: string;
}

interface PublishContext {
  week: LocalDate;
  todayOn: LocalDate;
  /** In ms. */
  now: number;
  law: CompanyFacts;
  /** By id. */
  centreNames: ReadonlyMap<string, string>;
}

/** Returns the changes by publishing a week, for each person with one. A week without a draft is published as the terms plan it. */
export const publishedChangesOf = (
  people: readonly PlannedPerson[],
  rows: readonly WeekRow[],
  context: PublishContext,
): PublishedChange[] =>
  people.flatMap((person, at) => {
    const row = rows[at]!;
    return hasWeekChanged(row, row.plan) ? [publishedChangeOf(person, row, context)] : [];
  });

function publishedChangeOf(person: PlannedPerson, row: WeekRow, context: PublishContext): PublishedChange {
  const { week, todayOn, now, law, centreNames } = context;
  const { id, name, plan, published, days, version } = row;
  const schedule = withPublication(person.schedule, { week, recordedAt: now, days: plan, offer: null });
  const beyond = offerOf(schedule, week).filter(
    ({ publication, on }) => publication !== null && todayOn < on,
  );
  const offers = beyond.filter(({ isAccepted }) => !isAccepted);
  const acceptedOffers = beyond.filter(({ isAccepted }) => isAccepted);
  const draft = person.draft
    ? withTakenShifts(person.draft.days, { schedule: person.schedule, week, since: person.draft.updatedAt })
    : plan;
  return {
    id,
    name,
    version,
    isFirst: published === null,
    days: dayChangesOf(row, centreNames),
    leftOut: days.flatMap(({ on, isBegun }, weekday) =>
      isBegun && !isSameDay(draft[weekday]!, plan[weekday]!) ? [formatShortDay(on)] : [],
    ),
    offer: offers.length === 0 ? null : offerText(offers),
    taken: acceptedOffers.length === 0 ? null : offerText(acceptedOffers),
    // Another offer would replace what they took, too.
    offerChoices: acceptedOffers.length > 0 ? [] : offerChoicesOf(offers, row, person.schedule.weeks),
    asks: days.flatMap((day, weekday) => {
      if (day.isBegun) return [];
      const away = [...day.absences, ...(day.holiday ? [day.holiday] : [])];
      const segments = plan[weekday]!;
      if (lengthOf(withoutAway(segments, away)) === lengthOf(segments)) return [];
      return [`${formatShortDay(day.on)}: ${away.map((each) => each.name).join(" y ")}`];
    }),
    warnings: [
      ...noticeWarnings(person.schedule, row, offers, context),
      ...days.flatMap(({ on, stripes, isBegun }, weekday) =>
        !isBegun && intersectSegments(plan[weekday]!, stripes).length > 0
          ? [`${formatShortDay(on)}: no puede a esas horas.`]
          : [],
      ),
    ],
    notes: lawNotesOf(person.schedule, plan, { week, law }),
    hasNoMail: person.email === null,
  };
}

function dayChangesOf(row: WeekRow, centreNames: ReadonlyMap<string, string>): DayChange[] {
  const { published, plan, days } = row;
  const changedDays = days.flatMap(({ on }, weekday) =>
    hasDayChanged(row, plan, weekday) ? [{ on, weekday, text: shiftsText(plan[weekday]!, centreNames) }] : [],
  );
  if (!published)
    return gatherDays(changedDays).map(({ days: label, text }) => ({ label, before: null, after: text }));
  return changedDays.map(({ on, weekday, text }) => ({
    label: formatShortDay(on),
    before: shiftsText(published.days[weekday]!, centreNames),
    after: text,
  }));
}

function offerText(offers: readonly (Segment & { on: LocalDate })[]): string {
  const times = offers.map(({ on, from, to }) => `${formatShortDay(on)}, ${timesText({ from, to })}`);
  return `${formatHours(lengthOf(offers))}, ${times.join("; ")}`;
}

/** Returns the ends of shifts that are as long as the offer, on days that have not begun. */
function offerChoicesOf(
  offers: readonly OfferedTime[],
  { plan, days }: WeekRow,
  weeks: readonly PublishedWeek[],
): OfferChoice[] {
  const minutes = lengthOf(offers);
  if (minutes === 0) return [];
  const last = weeks.find(({ week }) => week === days[0]!.on)?.publications.at(-1)?.offer;
  return days.flatMap(({ on, isBegun }, weekday) => {
    const end = plan[weekday]!.at(-1);
    if (isBegun || !end || end.to - end.from < minutes) return [];
    const time = { on, from: end.to - minutes, to: end.to };
    const isSame = (other: OfferedTime) => offerFieldValue(other) === offerFieldValue(time);
    if (offers.length === 1 && isSame(offers[0]!)) return [];
    const isChosen = last?.length === 1 && isSame(last[0]!);
    return [{ value: offerFieldValue(time), text: offerText([time]), isChosen }];
  });
}

/** The days of notice of complementary hours, unless the convenio says less (art. 12.5.d ET). */
const complementaryNoticeDays = 3;

function noticeWarnings(
  schedule: Schedule,
  row: WeekRow,
  offers: readonly { on: LocalDate }[],
  { todayOn, law }: PublishContext,
): string[] {
  const daysUntil = (on: LocalDate) => daysBetween(todayOn, on);
  const notice = Math.min(complementaryNoticeDays, law.shiftNoticeDays ?? complementaryNoticeDays);
  const complementary = offers.filter(({ on }) => (termsOn(schedule, on)?.partTimePercent ?? 100) < 100);
  const isLateOffer = complementary.some(({ on }) => daysUntil(on) < notice);
  const changedDays = row.days.filter((_, weekday) => hasDayChanged(row, row.plan, weekday));
  const isLate =
    law.shiftNoticeDays !== null && changedDays.some(({ on }) => daysUntil(on) < law.shiftNoticeDays!);
  return [
    ...(isLateOffer ? [`Las horas complementarias se avisan con ${daysText(notice)} (art. 12.5.d ET).`] : []),
    ...(isLate ? [`Vuestro convenio pide avisar de los turnos con ${daysText(law.shiftNoticeDays!)}.`] : []),
  ];
}

const daysText = (days: number) => (days === 1 ? "1 día" : `${days} días`);

/** Returns the notes of the law about the planned week, with the shifts of the weeks around it. */
function lawNotesOf(
  schedule: Schedule,
  plan: WeekDays,
  { week, law }: { week: LocalDate; law: CompanyFacts },
): ShownLawNote[] {
  const range = weekOf(week);
  const around = datesOf({ from: addDays(week, -7), to: addDays(week, 13) });
  const plannedDays = around.map((on): [LocalDate, readonly Segment[]] => {
    const weekday = daysBetween(week, on);
    return [on, plan[weekday] ?? publishedShiftsOn(schedule, on) ?? plannedOn(schedule, on).segments];
  });
  const notes = notesOfPlan(new Map(plannedDays), { range, person: personFactsOf(schedule), company: law });
  return shownNotesOf(notes, { company: law, whenText: workedDaysText });
}
