import type { AbsenceUnit } from "~/modules/schedules/absence-kinds";
import type { Schedule, Absence } from "~/modules/schedules/schedule";
import { groupBy } from "~/platform/group-by";
import { addDays, rangeOfYear, type DateRange, type LocalDate } from "~/time/dates";
import { plannedOn } from "~/modules/schedules/planned-on";
import { datesOf } from "~/time/dates-of";
import { limitOfYear, type CompanyKind } from "../company-kinds";
import { exactTimeOf, wholeHundredths } from "../used-time-of";
import type { AllowanceMove, CarriedDays, ExpiryNotice } from "./allowance";
import { entitlementIn } from "./entitlement-in";

/** What decides the sums of a year of a kind, in the allowance's unit. */
export interface CountedSources {
  schedule: Schedule;
  kind: CompanyKind;
  unit: AbsenceUnit;
  moves: readonly AllowanceMove[];
  notices: readonly ExpiryNotice[];
  todayOn: LocalDate;
}

/** Days that entered a year, and what became of them. */
export interface CarriedInYear extends CarriedDays {
  left: number;
  /** Their day has passed, and a notice had said so. */
  isExpired: boolean;
}

export interface AllowanceYear {
  /** Null without a limit by year. */
  earned: number | null;
  moves: readonly AllowanceMove[];
  carried: readonly CarriedInYear[];
  /** What earlier years took beyond what they had: negative, or 0. */
  debt: number;
  /** What remains of the year's own amount, less the debt of earlier years. */
  own: number;
  carriedOut: readonly CarriedDays[];
  /** What lapses on a day of this year or with its end, if nobody takes it. */
  lapsing: readonly { amount: number; until: LocalDate }[];
}

/** Returns the day until which the rest of the year before is carried into a year; null if the company carries nothing. */
export function carriedUntilIn(kind: CompanyKind, year: number): LocalDate | null {
  const { carriedUntil } = limitOfYear(kind, year);
  return carriedUntil === null ? null : `${year}-${carriedUntil}`;
}

/** Returns the last day on which something of a year can be taken: the rule of the next year decides how long it is carried. */
export const lastDayToTake = (kind: CompanyKind, year: number): LocalDate =>
  carriedUntilIn(kind, year + 1) ?? `${year}-12-31`;

/**
 * Returns the sums of a year. An absence takes first the days that lapse first. Before their last day, carried days count as lapsing on it.
 * After it they lapsed if a notice had said so; otherwise they remain.
 */
export function sumYear(
  sources: CountedSources,
  year: number,
  carriedIn: readonly CarriedDays[],
): AllowanceYear {
  const { kind, todayOn } = sources;
  const range = rangeOfYear(year);
  const moves = sources.moves.filter((move) => move.kind === kind.key && move.year === year);
  const earned = earnedAmountIn(sources, year);
  const ownUntil = lastDayToTake(kind, year);
  const debt = carriedIn.reduce((sum, { amount, why }) => (why === "debt" ? sum + amount : sum), 0);
  const carried = carriedIn
    .filter(({ why }) => why !== "debt")
    .map((days) => ({ ...days, left: days.amount, isExpired: false, isClosed: false }))
    .sort((one, other) => ((one.until ?? "9") < (other.until ?? "9") ? -1 : 1));
  let ownLeft = (earned ?? 0) + moves.reduce((sum, { amount }) => sum + amount, 0) + debt;

  const takeUsed = (usedAmount: number) => {
    let rest = usedAmount;
    const takeFrom = (those: typeof carried) => {
      for (const days of those) {
        const takenDays = Math.min(days.left, rest);
        days.left -= takenDays;
        rest -= takenDays;
      }
    };
    const open = carried.filter(({ isClosed }) => !isClosed);
    const lapsesBeforeOwn = ({ until }: CarriedDays) => until !== null && until <= ownUntil;
    takeFrom(open.filter(lapsesBeforeOwn));
    const ofYear = Math.min(Math.max(0, ownLeft), rest);
    ownLeft -= ofYear;
    rest -= ofYear;
    takeFrom(open.filter((days) => !lapsesBeforeOwn(days)));
    ownLeft -= rest;
  };

  const lapsing: { amount: number; until: LocalDate }[] = [];
  let usedBefore = 0;
  for (const end of lastDaysIn(carried, range)) {
    const usedToEnd = usedAmountIn(sources, { from: range.from, to: end });
    takeUsed(usedToEnd - usedBefore);
    usedBefore = usedToEnd;
    for (const days of carried.filter(({ until, left }) => until === end && left > 0)) {
      if (todayOn > end && !isNoticed(sources, end)) Object.assign(days, { until: null, why: "no-notice" });
      else {
        lapsing.push({ amount: days.left, until: end });
        days.isClosed = true;
        days.isExpired = todayOn > end;
      }
    }
  }
  const lastingDays = carried.filter(({ isClosed, left }) => !isClosed && left > 0);
  const rest = carryRest(sources, year, earned === null ? 0 : ownLeft);
  return {
    earned,
    moves,
    carried,
    debt,
    own: ownLeft,
    carriedOut: [
      ...lastingDays.map(({ left, until, why }) => ({ amount: left, until, why })),
      ...rest.carried,
    ],
    lapsing: sumByDay([...lapsing, ...rest.lapsing]),
  };
}

/** Adds what lapses on the same day: a person gets one notice of each day. */
const sumByDay = (lapsing: AllowanceYear["lapsing"]) =>
  [...groupBy(lapsing, ({ until }) => until)].map(([until, those]) => ({
    amount: those.reduce((sum, { amount }) => sum + amount, 0),
    until,
  }));

/** Returns the parts of a year's own rest: the next year's, and the part that lapses with the year's end. */
function carryRest(
  sources: CountedSources,
  year: number,
  own: number,
): { carried: CarriedDays[]; lapsing: { amount: number; until: LocalDate }[] } {
  const { kind, todayOn } = sources;
  const nothingCarried = { carried: [], lapsing: [] };
  const isVacation = kind.key === "vacation";
  if (own < 0)
    return isVacation
      ? { ...nothingCarried, carried: [{ amount: own, until: null, why: "debt" }] }
      : nothingCarried;
  const { birth, sickLeave } = isVacation ? hinderedDays(sources, year, own) : { birth: 0, sickLeave: 0 };
  const hindered: CarriedDays[] = [
    { amount: birth, until: null, why: "birth" },
    { amount: sickLeave, until: `${year + 2}-06-30`, why: "sick-leave" },
  ];
  const plainRest = own - birth - sickLeave;
  const until = carriedUntilIn(kind, year + 1);
  const { to: end } = rangeOfYear(year);
  const isKeptWithoutNotice = isVacation && todayOn > end && !isNoticed(sources, end);
  const carried: CarriedDays[] = [
    ...hindered,
    ...(until !== null
      ? [{ amount: plainRest, until, why: "company" as const }]
      : isKeptWithoutNotice
        ? [{ amount: plainRest, until: null, why: "no-notice" as const }]
        : []),
  ];
  return {
    carried: carried.filter((days) => days.amount > 0),
    lapsing:
      until === null && !isKeptWithoutNotice && isVacation && plainRest > 0
        ? [{ amount: plainRest, until: end }]
        : [],
  };
}

const isNoticed = ({ notices, kind }: CountedSources, lastOn: LocalDate): boolean =>
  notices.some((notice) => notice.kind === kind.key && notice.lastOn === lastOn);

/** Returns the days of a year after which something can no longer be taken, in order, with its last day. */
const lastDaysIn = (carried: readonly CarriedDays[], { from, to }: DateRange): LocalDate[] => [
  ...new Set([...carried.flatMap(({ until }) => (until && from <= until && until < to ? [until] : [])), to]),
];

const usedAmountIn = ({ schedule, kind, unit }: CountedSources, range: DateRange): number =>
  wholeHundredths(exactTimeOf(schedule, kind.key, range)[unit]);

/** Vacation is earned by terms and employment, every other kind by the company's yearly amount. */
function earnedAmountIn({ schedule, kind, unit }: CountedSources, year: number): number | null {
  if (kind.key !== "vacation") return limitOfYear(kind, year).allowance;
  return entitlementIn(schedule, year, unit === "minutes" ? "working" : unit);
}

/** The kinds because of which days can be taken at any later time (art. 38.3 ET): birth, and what the law puts beside it. */
const birthKinds: readonly string[] = ["birth", "birth-extra"];

/**
 * Returns the part of a year's rest that sick leave or birth kept a person from taking (art. 38.3 ET): the days that came back from
 * vacation, or, if that is more, those for which the year had no room after the last leave. Birth goes first.
 */
function hinderedDays(
  sources: CountedSources,
  year: number,
  rest: number,
): { birth: number; sickLeave: number } {
  const { schedule, kind } = sources;
  const range = rangeOfYear(year);
  const leaves = schedule.absences.filter(
    ({ displaces, from, to }) => displaces.includes(kind.key) && from <= range.to && range.from <= to,
  );
  if (rest <= 0 || leaves.length === 0) return { birth: 0, sickLeave: 0 };
  const lastLeave = leaves.reduce((one, other) => (other.to > one.to ? other : one));
  const daysWithoutRoom = Math.max(0, rest - roomAfter(sources, lastLeave, range));
  const daysHinderedBy = (isOf: (leave: Absence) => boolean) =>
    Math.max(displacedBy(sources, leaves.filter(isOf), range), isOf(lastLeave) ? daysWithoutRoom : 0);
  const isBirth = (leave: Absence) => birthKinds.includes(leave.kind);
  const daysOfBirth = Math.min(rest, daysHinderedBy(isBirth));
  return {
    birth: daysOfBirth,
    sickLeave: Math.min(
      rest - daysOfBirth,
      daysHinderedBy((leave) => !isBirth(leave)),
    ),
  };
}

/** Returns the days that come back because of leaves. */
function displacedBy({ schedule, kind, unit }: CountedSources, leaves: readonly Absence[], range: DateRange) {
  if (leaves.length === 0) return 0;
  const usedWith = (absences: readonly Absence[]) =>
    wholeHundredths(exactTimeOf({ ...schedule, absences }, kind.key, range)[unit]);
  const others = schedule.absences.filter((absence) => !leaves.includes(absence));
  return usedWith(others) - usedWith(schedule.absences);
}

/** Returns the days between a leave and the end of the year that are not taken yet. */
function roomAfter({ schedule, kind, unit }: CountedSources, leave: Absence, year: DateRange): number {
  if (leave.to >= year.to) return 0;
  const daysAfterLeave = { from: addDays(leave.to, 1), to: year.to };
  const usedAmount = wholeHundredths(exactTimeOf(schedule, kind.key, daysAfterLeave)[unit]);
  const dates = datesOf(daysAfterLeave);
  const all = unit === "natural" ? dates : dates.filter((on) => plannedOn(schedule, on).minutes > 0);
  return all.length * 100 - usedAmount;
}
