import { addDays, rangeOfYear, yearOf, type DateRange, type LocalDate } from "~/time/dates";
import { datesOf } from "~/time/dates-of";
import type { Absence, Schedule } from "~/modules/schedules/schedule";
import type { AbsenceUnit } from "~/modules/schedules/absence-kinds";
import { exactTimeOf, wholeHundredths } from "../used-time-of";
import type { CompanyKind } from "../company-kinds";
import { convertDays } from "./entitlement-in";
import { vacationTermsOn } from "./vacation-terms-on";
import type { Allowance, AllowanceClosing, AllowanceSources, CarriedDays } from "./allowance";
import { lastDayToTake, sumYear, type AllowanceYear, type CountedSources } from "./sum-year";

/**
 * Returns the allowance of a person for a kind and a year, as of the day `todayOn`.
 *
 * Vacation is earned by terms and employment, every other kind by the company's yearly amount. The rest of a year continues in the next one
 * (`CarryReason`). So does a debt: vacation taken beyond what was earned.
 */
export function allowanceOf(
  sources: AllowanceSources,
  { year, todayOn }: { year: number; todayOn: LocalDate },
): Allowance {
  const { schedule, kind, requested, notices } = sources;
  const unit = unitOf(schedule, kind, year);
  const range = rangeOfYear(year);
  const start = chainStartOf(sources, unit);
  const requestedOfKind = requested.filter((absence) => absence.kind === kind.key);
  const acceptedOfKind = schedule.absences.filter((absence) => absence.kind === kind.key);
  const sumsOfSchedule = (absent: Schedule) =>
    sumChain({ ...sources, schedule: absent, unit, todayOn }, start, year);
  const sums = sumsOfSchedule(schedule);
  const scheduleIfAccepted = { ...schedule, absences: [...schedule.absences, ...requestedOfKind] };
  const sumsIfAccepted = requestedOfKind.length === 0 ? sums : sumsOfSchedule(scheduleIfAccepted);
  const { earned, carried, moves } = sums;
  const lines = absenceLinesOf({ schedule, unit, range }, acceptedOfKind, []);
  const waitingLines = absenceLinesOf(
    { schedule: scheduleIfAccepted, unit, range },
    requestedOfKind,
    acceptedOfKind,
  );
  const leftIfAccepted = leftOf(sumsIfAccepted);
  const lastTakenOn = lastDayToTake(kind, year);
  const openCarried = sumsIfAccepted.carried.filter((days) => !days.isExpired && days.left > 0);
  const sumLeft = (those: typeof openCarried) =>
    Math.min(sumAmounts(those.map(({ left: amount }) => ({ amount }))), Math.max(0, leftIfAccepted ?? 0));
  const [firstExpiring] = openCarried.filter(
    (days) => days.until !== null && days.until >= todayOn && days.until < lastTakenOn,
  );
  const expiringAmount = sumLeft(openCarried.filter((days) => days.until === firstExpiring?.until));
  const debt = sums.debt;
  return {
    kind,
    year,
    unit,
    earned,
    used: 0 - sumAmounts(lines),
    waiting: 0 - sumAmounts(waitingLines),
    left: leftOf(sums),
    leftIfAccepted,
    until: lastTakenOn,
    isOver: todayOn > range.to,
    expiring:
      firstExpiring && expiringAmount > 0 ? { amount: expiringAmount, until: firstExpiring.until! } : null,
    lasting: sumLeft(openCarried.filter((days) => days.until === null || days.until > lastTakenOn)),
    lapsing: sums.lapsing,
    notices: notices.filter(
      ({ kind: key, lastOn }) => key === kind.key && range.from <= lastOn && lastOn <= lastTakenOn,
    ),
    lines: [
      ...(earned === null ? [] : [{ what: "earned" as const, amount: earned }]),
      ...carried.map(({ amount, until: lastOn, why }) => ({
        what: "carried" as const,
        amount,
        until: lastOn,
        why,
      })),
      ...(debt < 0 ? [{ what: "debt" as const, amount: debt }] : []),
      ...moves.map((move) => ({ what: "move" as const, amount: move.amount, move })),
      ...lines.map((line) => ({ what: "absence" as const, ...line, isWaiting: false })),
      ...waitingLines.map((line) => ({ what: "absence" as const, ...line, isWaiting: true })),
      ...carried
        .filter((days) => days.isExpired && days.left > 0)
        .map((days) => ({ what: "expired" as const, amount: -days.left, on: days.until! })),
    ],
  };
}

/** Returns the rest that a year leaves to the next one, to be stored. */
export function closingOf(
  sources: AllowanceSources,
  { year, todayOn }: { year: number; todayOn: LocalDate },
): AllowanceClosing {
  const unit = unitOf(sources.schedule, sources.kind, year);
  const sums = sumChain({ ...sources, unit, todayOn }, chainStartOf(sources, unit), year);
  return { kind: sources.kind.key, year, unit, carried: sums.carriedOut };
}

const leftOf = ({ earned, own, carried }: AllowanceYear): number | null =>
  earned === null
    ? null
    : own + sumAmounts(carried.flatMap(({ isExpired, left }) => (isExpired ? [] : [{ amount: left }])));

/** Returns whether a person has terms in a year. Without any, an allowance would say that absences use nothing. */
export const hasTermsIn = ({ terms }: Schedule, year: number): boolean =>
  terms.some(({ from }) => from <= rangeOfYear(year).to);

/** Vacation is counted in the unit of the year's last terms. */
function unitOf(schedule: Schedule, kind: CompanyKind, year: number): AbsenceUnit {
  if (kind.key !== "vacation") return kind.unit;
  const last = datesOf(rangeOfYear(year)).findLast((on) => vacationTermsOn(schedule, on) !== null);
  return last === undefined ? kind.unit : vacationTermsOn(schedule, last)!.vacation.unit;
}

/**
 * Returns where the chain of years starts. Of two stored closings the later one counts. Without one it is the first year with a move of the
 * kind, or in which terms were recorded: the absences of years before it are unknown.
 */
function chainStartOf({ schedule, kind, moves, closings }: AllowanceSources, unit: AbsenceUnit): ChainStart {
  const closing = closings
    .filter((each) => each.kind === kind.key)
    .sort((one, other) => other.year - one.year)[0];
  if (closing) return { year: closing.year + 1, carried: carriedInUnit(closing, schedule, unit) };
  const yearsOfTerms = schedule.terms.map(({ recordedOn }) => yearOf(recordedOn));
  const yearsOfMoves = moves.flatMap((move) => (move.kind === kind.key ? [move.year] : []));
  return { year: Math.min(...yearsOfTerms, ...yearsOfMoves), carried: [] };
}

/** Returns the days of a closing, in another unit if the terms have changed it since. */
function carriedInUnit({ year, unit, carried }: AllowanceClosing, schedule: Schedule, into: AbsenceUnit) {
  if (unit === into || unit === "minutes" || into === "minutes") return carried;
  const pattern = vacationTermsOn(schedule, `${year}-12-31`)?.pattern ?? { kind: "none" };
  return carried.map((days) => ({
    ...days,
    amount: Math.round(convertDays(days.amount, unit, into, pattern)),
  }));
}

/**
 * Returns the time that each absence uses within a range, in the order of their first days. Time that `before` uses is not counted again.
 */
function absenceLinesOf(
  { schedule, unit, range }: { schedule: Schedule; unit: AbsenceUnit; range: DateRange },
  absences: readonly Absence[],
  before: readonly Absence[],
) {
  const countedAbsences = [...before];
  let total = 0;
  const ofKind = new Set([...before, ...absences]);
  const others = schedule.absences.filter((absence) => !ofKind.has(absence));
  return absences
    .filter(({ from, to }) => from <= addDays(range.to, 1) && to >= addDays(range.from, -1))
    .sort((one, other) => (one.from < other.from ? -1 : 1))
    .flatMap((absence) => {
      // Hours after midnight take from the shift of the day before.
      const within = {
        from: laterDate(range.from, addDays(absence.from, -1)),
        to: earlierDate(range.to, addDays(absence.to, 1)),
      };
      const timeUsedBy = (those: readonly Absence[]) =>
        exactTimeOf({ ...schedule, absences: [...others, ...those] }, absence.kind, within)[unit];
      const usedBefore = timeUsedBy(countedAbsences);
      countedAbsences.push(absence);
      // The sum is rounded, and each line is its part: so lines add up.
      const takenTotal = total + timeUsedBy(countedAbsences) - usedBefore;
      const amount = wholeHundredths(total) - wholeHundredths(takenTotal);
      total = takenTotal;
      const touches = absence.from <= range.to && absence.to >= range.from;
      return touches || amount !== 0 ? [{ amount, absence }] : [];
    });
}

const laterDate = (one: LocalDate, other: LocalDate) => (one > other ? one : other);
const earlierDate = (one: LocalDate, other: LocalDate) => (one < other ? one : other);

const sumAmounts = (all: readonly { amount: number }[]): number =>
  all.reduce((total, { amount }) => total + amount, 0);

/** Where a chain of years starts: its first year, and the days that enter it. */
interface ChainStart {
  year: number;
  carried: readonly CarriedDays[];
}

/** Returns the sums of a year, with what the years since the start of the chain carry into it. An earlier year has its own days alone. */
function sumChain(sources: CountedSources, start: ChainStart, year: number): AllowanceYear {
  if (year < start.year) return sumYear(sources, year, []);
  let sums = sumYear(sources, start.year, start.carried);
  for (let next = start.year + 1; next <= year; next += 1) sums = sumYear(sources, next, sums.carriedOut);
  return sums;
}
