import { coveredOn } from "~/modules/schedules/covered-on";
import { datesOf } from "~/time/dates-of";
import { plannedOn } from "~/modules/schedules/planned-on";
import type { Absence, Schedule } from "~/modules/schedules/schedule";
import { termsOn } from "~/modules/schedules/terms-on";
import { usedTimeOf } from "../used-time-of";
import { addDays, daysBetween, type LocalDate } from "~/time/dates";
import { faultOfAbsence } from "../fault-of-absence";
import type { CompanyKind } from "../company-kinds";
import { isOpenOrAccepted, toPlanned, type AbsenceDays, type HeldAbsence } from "../held-absence";
import { viewAbsence } from "../view-absence";
import type { AbsenceCommandTo, AbsenceFacts, AbsenceRefusal } from "./absence-command";
import { amountOverCause } from "./amount-over-cause";
import { amountsOf, type PersonAllowanceFacts } from "./amounts-of";
import { findOverlap } from "./find-overlap";
import { needsNoAnswer } from "./needs-no-answer";

/** The longest absence, in days: a leap year. A longer one is recorded in two. */
const longestDays = 366;

/** A person records an absence that needs no answer at most so many days after it began. Later a manager does. */
const unansweredDays = 31;

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
  if (daysBetween(from, to) >= longestDays) return { code: "too-long" };
  const limit = lastDayToAsk(todayOn);
  if (to > limit) return { code: "too-far", limit };
  // The owner decides their own absences, and may be the only manager.
  const isUnanswered = days.do === "request" && needsNoAnswer(kind, facts) && actor.role !== "owner";
  if (isUnanswered && from < addDays(todayOn, -unansweredDays)) return { code: "too-long-ago" };
  if (from < person.joinedOn) return { code: "before-joining", limit: person.joinedOn };
  // The account of a private kind is for its person alone, and an answer about changed days would say which kind it is.
  const isHidden = kind.isPrivate && actor.profileId !== person.profileId;
  const isKindHidden = isHidden && days.do === "change";
  const planned = toPlanned(days, kind);
  const taking = absences.filter(isOpenOrAccepted).flatMap((held) => {
    const of = facts.kinds.find(({ key }) => key === held.kind);
    return of ? [{ held, planned: toPlanned(held, of) }] : [];
  });
  // A kind that may lie over another absence would disclose itself to an actor who does not see it.
  const visible = taking.map(({ held, planned: its }) =>
    isVisibleTo(held, facts) ? { held, planned: its } : { held, planned: { ...its, displaces: [] } },
  );
  const added = isKindHidden ? { ...planned, displaces: [] } : planned;
  const overlapping = findOverlap(schedule, added, visible);
  if (overlapping) return { code: "overlaps", absence: overlapping };
  const requested = taking.flatMap(({ held, planned: its }) => (held.state === "requested" ? [its] : []));
  if (
    takesNothing(schedule, planned) ||
    (!isKindHidden && usesNothing({ ...facts, requested }, kind, planned))
  )
    return { code: "takes-nothing" };
  if (days.isConfirmed || isKindHidden) return null;
  const of = { ...facts, requested };
  const had = before && toPlanned(before, kind);
  const amounts = isHidden ? [] : amountsOf(of, kind, planned);
  const hadAmounts = isHidden || !had ? [] : amountsOf(of, kind, had);
  const hadIn = (year: number) => hadAmounts.find((each) => each.year === year)?.taken ?? 0;
  const exceededYear = amounts.find(
    ({ year, left, taken }) => left !== null && taken > left && taken > hadIn(year),
  );
  if (exceededYear) return { code: "more-than-left", amounts: exceededYear, isPart: amounts.length > 1 };
  const amount = amountOverCause(of, kind, planned);
  const hadAmount = had && amountOverCause(of, kind, had);
  return amount && amount.taken > (hadAmount?.taken ?? 0) ? { code: "more-than-law", amount } : null;
}

/** Returns whether the actor sees the kind of an absence of the person. */
function isVisibleTo(held: HeldAbsence, { actor, person, kinds, todayOn }: AbsenceFacts): boolean {
  const { isPrivate } = kinds.find(({ key }) => key === held.kind)!;
  const isManager = actor.role !== "employee";
  const viewer = { profileId: actor.profileId, isManager, todayOn, isPersonGone: !person.isActive };
  return viewAbsence(held, isPrivate, viewer)?.kind != null;
}

/** Returns the last day for which an absence can be requested: a year after the end of the next year. */
export const lastDayToAsk = (todayOn: LocalDate): LocalDate => `${Number(todayOn.slice(0, 4)) + 2}-12-31`;

/**
 * Returns whether an absence by halves or hours takes no planned time: the person is free then anyway. The kind decides nothing. On dates
 * without terms nobody knows when the person works.
 */
const takesNothing = (schedule: Schedule, absence: Absence): boolean =>
  absence.part.kind !== "all" &&
  hasTerms(schedule, absence) &&
  around(absence).every((on) => coveredOn([absence], on, plannedOn(schedule, on)).minutes === 0);

/** Returns whether an absence uses nothing of its kind: free days of a kind in working days, or days that sick leave displaces. */
function usesNothing(facts: PersonAllowanceFacts, kind: CompanyKind, absence: Absence): boolean {
  const { schedule, requested } = facts;
  if (!hasTerms(schedule, absence)) return false;
  if (absence.part.kind === "all") return amountsOf(facts, kind, absence).every(({ taken }) => taken === 0);
  const others = [...schedule.absences, ...requested];
  const range = { from: around(absence)[0]!, to: around(absence).at(-1)! };
  // A few minutes are less than a hundredth of a day.
  const minutes = (absences: Absence[]) => usedTimeOf({ ...schedule, absences }, kind.key, range).minutes;
  return minutes([...others, absence]) === minutes(others);
}

const hasTerms = (schedule: Schedule, absence: Absence) =>
  datesOf(absence).every((on) => termsOn(schedule, on) !== null);

/** Hours also take from the shift of the day before, and after midnight from that of the day after. */
const around = ({ from, to }: Absence) => datesOf({ from: addDays(from, -1), to: addDays(to, 1) });
