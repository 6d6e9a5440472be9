import { coveredOn } from "~/modules/schedules/covered-on";
import { datesOf } from "~/time/dates-of";
import { plannedOn } from "~/modules/schedules/planned-on";
import type { Absence, Schedule } from "~/modules/schedules/schedule";
import { termsOn } from "~/modules/schedules/terms-on";
import { addDays, daysBetween, yearOf, type LocalDate } from "~/time/dates";
import { usedTimeOf } from "../used-time-of";
import type { CompanyKind } from "../company-kinds";
import { faultOfAbsence } from "./fault-of-absence";
import {
  isOpenOrAccepted,
  toScheduleAbsence,
  type AbsenceDays,
  type CurrentAbsence,
} from "./current-absence";
import { viewAbsence } from "./view-absence";
import type { AbsenceCommandTo, AbsenceFacts, AbsenceRefusal } from "./absence-command";
import { amountOverCause } from "./amount-over-cause";
import { amountsOf, type PersonAllowanceFacts } from "./amounts-of";
import { findOverlap } from "./find-overlap";
import { needsNoAnswer } from "./needs-no-answer";

/** The longest absence, in days: a leap year. A longer one is recorded in two. */
const longestAbsenceDays = 366;

/** A person records an absence that needs no answer at most so many days after it began. Later a manager does. */
const mostPastDaysToAsk = 31;

/**
 * Returns why an absence cannot have these days; null if it can.
 * @param before the days that it had, for a change: what it took already is not asked again. The facts are without it.
 */
export function refusalOfDays(
  days: AbsenceCommandTo<"request" | "record" | "change">,
  kind: CompanyKind,
  facts: AbsenceFacts,
  before: AbsenceDays | null = null,
): AbsenceRefusal | null {
  const { actor, person, absences, schedule, todayOn } = facts;
  const fault = faultOfAbsence(days);
  if (fault) return { code: fault };
  const { from, to } = days;
  if (daysBetween(from, to) >= longestAbsenceDays) return { code: "too-long" };
  const lastDay = lastRequestableDay(todayOn);
  if (to > lastDay) return { code: "too-far", limit: lastDay };
  // The owner decides their own absences, and may be the only manager.
  const isUnanswered = days.do === "request" && needsNoAnswer(kind, facts) && actor.role !== "owner";
  if (isUnanswered && from < addDays(todayOn, -mostPastDaysToAsk)) return { code: "too-long-ago" };
  if (from < person.joinedOn) return { code: "before-joining", limit: person.joinedOn };
  // The allowance of a private kind is for its person alone, and an answer about changed days would say which kind it is.
  const isAllowanceHidden = kind.isPrivate && actor.profileId !== person.profileId;
  const isKindHidden = isAllowanceHidden && days.do === "change";
  const plannedAbsence = toScheduleAbsence(days, kind);
  const takingAbsences = absences.filter(isOpenOrAccepted).flatMap((current) => {
    const of = facts.kinds.find(({ key }) => key === current.kind);
    return of ? [{ current, planned: toScheduleAbsence(current, of) }] : [];
  });
  // A kind that may lie over another absence would disclose itself to an actor who does not see it.
  const visibleAbsences = takingAbsences.map(({ current, planned: its }) =>
    isVisibleTo(current, facts) ? { current, planned: its } : { current, planned: { ...its, displaces: [] } },
  );
  const comparedAbsence = isKindHidden ? { ...plannedAbsence, displaces: [] } : plannedAbsence;
  const overlapping = findOverlap(schedule, comparedAbsence, visibleAbsences);
  if (overlapping) return { code: "overlaps", absence: overlapping };
  const requestedAbsences = takingAbsences.flatMap(({ current, planned: its }) =>
    current.state === "requested" ? [its] : [],
  );
  if (
    takesNothing(schedule, plannedAbsence) ||
    (!isKindHidden && usesNothing({ ...facts, requested: requestedAbsences }, kind, plannedAbsence))
  )
    return { code: "takes-nothing" };
  if (days.isConfirmed || isKindHidden) return null;
  const of = { ...facts, requested: requestedAbsences };
  const absenceBefore = before && toScheduleAbsence(before, kind);
  const amountsOfYears = isAllowanceHidden ? [] : amountsOf(of, kind, plannedAbsence);
  const amountsBefore = isAllowanceHidden || !absenceBefore ? [] : amountsOf(of, kind, absenceBefore);
  const takenBeforeIn = (year: number) => amountsBefore.find((each) => each.year === year)?.taken ?? 0;
  const exceededYear = amountsOfYears.find(
    ({ year, left, taken }) => left !== null && taken > left && taken > takenBeforeIn(year),
  );
  if (exceededYear)
    return { code: "more-than-left", amounts: exceededYear, isPart: amountsOfYears.length > 1 };
  const amount = amountOverCause(of, kind, plannedAbsence);
  const overCauseBefore = absenceBefore && amountOverCause(of, kind, absenceBefore);
  return amount && amount.taken > (overCauseBefore?.taken ?? 0) ? { code: "more-than-law", amount } : null;
}

/** Returns whether the actor sees the kind of an absence of the person. */
function isVisibleTo(current: CurrentAbsence, { actor, person, kinds, todayOn }: AbsenceFacts): boolean {
  const { isPrivate } = kinds.find(({ key }) => key === current.kind)!;
  const isManager = actor.role !== "employee";
  const viewer = { profileId: actor.profileId, isManager, todayOn, isPersonGone: !person.isActive };
  return viewAbsence(current, isPrivate, viewer)?.kind != null;
}

/** Returns the last day for which an absence can be requested: a year after the end of the next year. */
export const lastRequestableDay = (todayOn: LocalDate): LocalDate => `${yearOf(todayOn) + 2}-12-31`;

/**
 * Returns whether an absence by halves or hours takes no planned time: the person is free then anyway. The kind decides nothing. On dates
 * without terms nobody knows when the person works.
 */
const takesNothing = (schedule: Schedule, absence: Absence): boolean =>
  absence.part.kind !== "all" &&
  hasTerms(schedule, absence) &&
  datesAround(absence).every((on) => coveredOn([absence], on, plannedOn(schedule, on)).minutes === 0);

/** Returns whether an absence uses nothing of its kind: free days of a kind in working days, or days that sick leave displaces. */
function usesNothing(facts: PersonAllowanceFacts, kind: CompanyKind, absence: Absence): boolean {
  const { schedule, requested } = facts;
  if (!hasTerms(schedule, absence)) return false;
  if (absence.part.kind === "all") return amountsOf(facts, kind, absence).every(({ taken }) => taken === 0);
  const others = [...schedule.absences, ...requested];
  const range = { from: datesAround(absence)[0]!, to: datesAround(absence).at(-1)! };
  // A few minutes are less than a hundredth of a day.
  const usedMinutes = (absences: Absence[]) => usedTimeOf({ ...schedule, absences }, kind.key, range).minutes;
  return usedMinutes([...others, absence]) === usedMinutes(others);
}

const hasTerms = (schedule: Schedule, absence: Absence) =>
  datesOf(absence).every((on) => termsOn(schedule, on) !== null);

/** Hours also take from the shift of the day before, and after midnight from that of the day after. */
const datesAround = ({ from, to }: Absence) => datesOf({ from: addDays(from, -1), to: addDays(to, 1) });
