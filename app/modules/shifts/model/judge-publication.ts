import { faultOfWeek, type FaultyDay } from "~/modules/schedules/fault-of-week";
import { placeShift } from "~/modules/schedules/held-days";
import { lengthOf } from "~/modules/schedules/segments";
import { offerOf } from "~/modules/schedules/offer-of";
import type { OfferedTime } from "~/modules/schedules/published-week";
import type { Schedule } from "~/modules/schedules/schedule";
import { termsOn } from "~/modules/schedules/terms-on";
import { zoneOn } from "~/modules/schedules/zone-on";
import { weekOf, type LocalDate } from "~/time/dates";
import { datesOf } from "~/time/dates-of";
import { startOfDay } from "~/time/zones";
import type { Draft, WeekDays } from "./shift-week";
import type { PublishedDay } from "./week-mail";
import { isSameDay, isSameWeek } from "./to-stored-days";
import { withPublication } from "./with-publication";
import { withTakenShifts } from "./with-taken-shifts";
import { withoutTimes } from "./without-times";

/** A person whose week is to be published. */
export interface DraftedPerson {
  isActive: boolean;
  /** With the published week, if it is. */
  schedule: Schedule;
  draft: Draft | null;
  /** The key of the last command that published the week; null without one. */
  lastKey: string | null;
}

interface PublishRequest {
  version: number;
  offer: readonly OfferedTime[] | null;
  week: LocalDate;
  key: string;
  now: number;
}

/** A week that can be published. */
export interface Publishable {
  days: WeekDays;
  /** The begun days that the draft changes: they keep what held. */
  leftOut: LocalDate[];
  /**
   * The days of the mail to the person, without the time beyond the contract: all days that had not begun the first time, later the ones
   * that change.
   */
  notified: PublishedDay[];
  /** The time beyond the contract on days that had not begun. */
  offered: OfferedTime[];
}

export type PublishRefusal =
  /** Another manager changed the draft meanwhile; null if there is none. */
  | { code: "changed"; draft: Draft | null }
  /** It is published as it is. */
  | { code: "nothing" }
  /** The draft has a fault. */
  | { code: "faulty"; fault: FaultyDay }
  /** A named offer is outside the shifts of its day, or is not as long as the time beyond the contract. */
  | { code: "offer" }
  /** All days have begun. */
  | { code: "begun" }
  /** The person has no terms on any day of the week that has not begun. */
  | { code: "no-terms" }
  /** The person is no longer active. */
  | { code: "left" };

/** Returns the publication of a person's draft, or the reason against it. An earlier command with the same key is `published`. */
export function judgePublication(
  { isActive, schedule, draft, lastKey }: DraftedPerson,
  { version, offer, week, key, now }: PublishRequest,
): Publishable | PublishRefusal | { code: "published"; leftOut: LocalDate[] } {
  if (lastKey === key) return { code: "published", leftOut: [] };
  if (!isActive) return { code: "left" };
  if (draft === null || draft.version !== version) return { code: "changed", draft };
  const dates = datesOf(weekOf(week));
  const plannedDays = withTakenShifts(draft.days, { schedule, week, since: draft.updatedAt });
  const fault = faultOfWeek(plannedDays, (weekday, segment) =>
    placeShift(schedule, dates[weekday]!, segment),
  );
  if (fault) return { code: "faulty", fault };
  const isOpen = dates.map((on) => now < startOfDay(on, zoneOn(schedule, on)));
  if (!isOpen.includes(true)) return { code: "begun" };
  if (!dates.some((on, at) => isOpen[at] && termsOn(schedule, on) !== null)) return { code: "no-terms" };
  const last = schedule.weeks.find((each) => each.week === week)?.publications.at(-1);
  const lastDays = last && withTakenShifts(last.days, { schedule, week, since: last.recordedAt });
  const days = plannedDays.map((segments, at) => (isOpen[at] ? segments : (lastDays?.[at] ?? segments)));
  const publication = { week, recordedAt: now, days };
  const beyondIn = (of: Schedule) => offerOf(of, week).filter(({ on }) => isOpen[dates.indexOf(on)]);
  const offersIn = (of: Schedule) => beyondIn(of).filter(({ isAccepted }) => !isAccepted);
  const lastMinutes = beyondIn(withPublication(schedule, { ...publication, offer: null }));
  const isWithin = (time: OfferedTime) => isWithinShifts(time, { dates, days });
  if (offer && (!offer.every(isWithin) || lengthOf(offer) !== lengthOf(lastMinutes)))
    return { code: "offer" };
  if (last && isSameWeek(lastDays!, days) && JSON.stringify(last.offer) === JSON.stringify(offer))
    return { code: "nothing" };
  const earlier = offersIn(schedule);
  const newOffers = offersIn(withPublication(schedule, { ...publication, offer }));
  const changes = dates.map((on, at) => ({
    on,
    before: lastDays ? withoutTimes(lastDays[at]!, offersOn(earlier, on)) : null,
    after: withoutTimes(days[at]!, offersOn(newOffers, on)),
  }));
  return {
    days,
    leftOut: dates.filter((_, at) => !isSameDay(plannedDays[at]!, days[at]!)),
    offered: newOffers.map(({ on, from, to }) => ({ on, from, to })),
    notified: changes.filter(
      ({ before, after }, at) => isOpen[at] && (before === null || !isSameDay(before, after)),
    ),
  };
}

const offersOn = (offers: readonly OfferedTime[], on: LocalDate) => offers.filter((offer) => offer.on === on);

function isWithinShifts(
  { on, from, to }: OfferedTime,
  { dates, days }: { dates: readonly LocalDate[]; days: WeekDays },
): boolean {
  const shifts = days[dates.indexOf(on)] ?? [];
  return from < to && shifts.some((shift) => shift.from <= from && to <= shift.to);
}
