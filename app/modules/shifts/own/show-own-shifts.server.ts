import type { Member } from "~/modules/session/find-session.server";
import { absenceName, absencesOn } from "~/modules/schedules/absence-on";
import { nameCentres } from "~/modules/schedules/centres.server";
import { earlierEndText } from "~/modules/schedules/earlier-end-text";
import { publishedShiftsOn } from "~/modules/schedules/published-shifts-on";
import { offerOf } from "~/modules/schedules/offer-of";
import { segmentsText } from "~/modules/schedules/pattern-text";
import { plannedOn } from "~/modules/schedules/planned-on";
import { termsOn } from "~/modules/schedules/terms-on";
import { termsPlanOn } from "~/modules/schedules/terms-plan-on";
import type { PublishedWeek, ShiftSegment } from "~/modules/schedules/published-week";
import type { Schedule, Segment } from "~/modules/schedules/schedule";
import { personOf } from "~/modules/schedules/statement-person";
import { zoneAt } from "~/modules/schedules/zone-on";
import type { Deps } from "~/platform/context.server";
import { weekOf, type LocalDate } from "~/time/dates";
import { datesOf } from "~/time/dates-of";
import { formatDayName } from "~/time/formats";
import { localDateOf } from "~/time/zones";
import { minuteMs } from "~/time/units";
import { sharedDaysOf } from "../paper/shared-week";
import { weekRangeText, ownWeekMessage } from "../paper/week-message";
import { withoutTimes } from "../model/without-times";
import { readOwnShifts, type OfferedCall, type OwnWeek } from "../read-own-shifts.server";
import { seeWeek } from "../server/see-week.server";
import { shiftsText } from "../shift-texts";
import { messages } from "./messages";

/** Formats shifts with the times of the person's schedule: `12:00–16:00`. */
const ownShiftsText = (segments: readonly ShiftSegment[], centreNames?: ReadonlyMap<string, string>) =>
  shiftsText(segments, centreNames, (segment: Segment) => segmentsText([segment]));

/** The weeks that the screen shows. */
const shownWeeks = 2;

/** How long a publication counts as new after its person opened it: the page refetches its data as soon as it is recorded as seen. */
const newForMs = 10 * minuteMs;

/**
 * Returns the data of /history/shifts: the shifts of this week and the next one, the offers in them, and the shifts that somebody is looked
 * for. A publication that its person opens for the first time is recorded as seen, after the answer.
 * @param kioskId the kiosk that shows them: other people can see it, so private kinds of absence read `Ausencia`. Null with their
 * account.
 */
export async function showOwnShifts(
  deps: Deps,
  { member, kioskId = null }: { member: Member; kioskId?: string | null },
) {
  const { company, profile } = member;
  const from = weekOf(localDateOf(deps.now, company.timeZone)).from;
  const [own, centreNames] = await Promise.all([
    readOwnShifts(deps, { company, profileId: profile.id, from, weeks: shownWeeks }),
    nameCentres(deps, company),
  ]);
  const { schedule, weeks, calls } = own;
  const todayOn = localDateOf(deps.now, zoneAt(schedule, deps.now));
  for (const { week, published, seenAt } of weeks) {
    const publicationSeq = published?.publications.at(-1)?.seq;
    if (publicationSeq !== undefined && seenAt === null)
      deps.defer("shifts seen", () =>
        seeWeek(deps, { person: personOf(member), week, publication: publicationSeq, kioskId }),
      );
  }
  const textOf = (segments: readonly ShiftSegment[]) => ownShiftsText(segments, centreNames);
  return {
    /** One rule a line. */
    availability: own.availability?.words.replaceAll("; ", "\n") ?? "",
    weeks: weeks.map((week, at) => ({
      week: week.week,
      title: at === 0 ? messages.thisWeek : messages.nextWeek,
      name: weekRangeText(week.week),
      ...newPartOf(
        week,
        daysOf(schedule, week, { todayOn, textOf, isShared: kioskId !== null }).map((day, nth) => ({
          ...day,
          isNew: isNew(week, deps.now) && isChanged(schedule, week, { on: day.on, nth }),
        })),
        deps.now,
      ),
      offer: toOffer(schedule, week, textOf),
      /** The week as its person may send it to others: an absence is a free day. Null if it is not published. */
      message:
        week.published && ownWeekMessage(week.week, sharedDaysOf(schedule, { week: week.week, centreNames })),
    })),
    calls: calls
      // A shift that they took is among their days.
      .filter(({ on, state }) => on >= todayOn && state !== "taken")
      .map(({ id, on, segment, centreId, state }: OfferedCall) => ({
        id,
        state,
        text: `${formatDayName(on)}, ${textOf([centreId === profile.centreId ? segment : { ...segment, centre: centreId }])}`,
      })),
  };
}

const isNew = ({ published, seenAt }: OwnWeek, now: number) =>
  published !== null && (seenAt === null || now - seenAt < newForMs);

/**
 * Returns the days of a week, and whether the whole week is new: the person sees it for the first time, and no day is apart from the
 * others.
 */
const newPartOf = <Day extends { isNew: boolean }>(week: OwnWeek, days: readonly Day[], now: number) => ({
  days,
  isNew: isNew(week, now) && week.seenBefore === null && days.every((day) => !day.isNew),
});

/**
 * Returns whether the shifts of a day, without refused hours, differ from those that the person knew: of the publication that they saw
 * before, or of their terms.
 */
function isChanged(
  schedule: Schedule,
  { published, seenBefore }: OwnWeek,
  { on, nth }: { on: LocalDate; nth: number },
): boolean {
  const knownShifts = seenBefore?.days[nth] ?? timesOfTerms(schedule, on);
  if (published === null || knownShifts === null) return false;
  const last = published.publications.at(-1)!;
  const isRefused =
    published.answers.findLast(({ publication }) => publication === last.seq)?.answer === "refused";
  const refusedOffers = isRefused
    ? offerOf(schedule, published.week).filter(
        (offer) => offer.on === on && offer.publication === last.seq && !offer.isAccepted,
      )
    : [];
  return shiftsText(knownShifts) !== shiftsText(withoutTimes(last.days[nth]!, refusedOffers));
}

/** Returns the shifts that a person's terms plan for a day; null with flexible terms, which have no times. */
function timesOfTerms(schedule: Schedule, on: LocalDate): readonly ShiftSegment[] | null {
  const { isFlexible, segments } = termsPlanOn(schedule, on);
  return isFlexible || !termsOn(schedule, on) ? null : segments;
}

/** Returns the days of a published week in words; none of another one. */
function daysOf(
  schedule: Schedule,
  { week, published }: OwnWeek,
  {
    todayOn,
    textOf,
    isShared,
  }: { todayOn: LocalDate; textOf: (segments: readonly ShiftSegment[]) => string; isShared: boolean },
) {
  if (!published) return [];
  return datesOf(weekOf(week)).map((on) => {
    const absence = absencesOn(schedule.absences, on).find(({ part }) => part.kind === "all");
    return {
      on,
      name: formatDayName(on),
      isToday: on === todayOn,
      earlierEnd: earlierEndText(schedule, on),
      text: absence ? absenceName(absence, !isShared) : shiftsOf(schedule, { on, published, textOf }),
    };
  });
}

/**
 * Returns the shifts of a published day in words. Hours beyond the contract are apart until they are accepted, left out if they are
 * refused, and named if they are accepted.
 */
function shiftsOf(
  schedule: Schedule,
  {
    on,
    published,
    textOf,
  }: { on: LocalDate; published: PublishedWeek; textOf: (segments: readonly ShiftSegment[]) => string },
): string {
  const all = offerOf(schedule, published.week).filter((offer) => offer.on === on);
  const offers = all.filter(({ isAccepted }) => !isAccepted);
  const accepted = all.filter(({ isAccepted, publication }) => isAccepted && publication !== null);
  const plannedShifts: readonly ShiftSegment[] =
    publishedShiftsOn(schedule, on) ?? plannedOn(schedule, on).segments;
  const shifts = withoutTimes(plannedShifts, offers);
  const open = offers.filter(({ publication }) =>
    published.answers.every((answer) => answer.publication !== publication),
  );
  const extra = accepted.length > 0 && ownShiftsText(accepted);
  return [
    (shifts.length > 0 || open.length === 0) && textOf(shifts),
    extra && messages.extra(extra === ownShiftsText(shifts) ? "" : extra),
    open.length > 0 && messages.ifAccepted(ownShiftsText(open)),
  ]
    .filter(Boolean)
    .join(" · ");
}

/** Returns the hours beyond the contract of the last publication that need an answer, with that answer; null without any. */
function toOffer(
  schedule: Schedule,
  { week, published }: OwnWeek,
  textOf: (segments: readonly ShiftSegment[]) => string,
) {
  const last = published?.publications.at(-1)?.seq;
  const answer = published?.answers.findLast(({ publication }) => publication === last)?.answer ?? null;
  // A shift that they took on is accepted without an answer.
  const offers = offerOf(schedule, week).filter(
    ({ publication, isAccepted }) => publication === last && (answer === "accepted" || !isAccepted),
  );
  if (!published || last === undefined || offers.length === 0) return null;
  const daysOn = datesOf(weekOf(week));
  const shiftOf = ({ on, from, to }: Segment & { on: LocalDate }): ShiftSegment => {
    const shifts = published.publications.at(-1)!.days[daysOn.indexOf(on)]!;
    return { ...shifts.find((shift) => shift.from <= from && to <= shift.to), from, to };
  };
  return {
    publication: last,
    shifts: offers.map((offer) => `${formatDayName(offer.on)}, ${textOf([shiftOf(offer)])}`),
    answer,
  };
}
