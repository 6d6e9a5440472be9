import { addDays, type DateRange, type LocalDate } from "~/time/dates";
import { entitlementOf } from "./entitlement-of";
import { datesOf } from "~/time/dates-of";
import { vacationTermsOn } from "./model/vacation-terms-on";
import type { Absence, Schedule } from "~/modules/schedules/schedule";
import { usedTimeOf } from "./used-time-of";
import type { AbsenceUnit } from "~/modules/schedules/absence-kinds";
import { limitIn, type CompanyKind } from "./company-kinds";

/** A change of what a person may take in a year, made by a manager. */
export interface AllowanceMove {
  id: string;
  kind: string;
  year: number;
  /** Hundredths of days, or minutes. Negative if it takes. */
  amount: number;
  note: string;
  /** The name of the manager. */
  author: string;
  recordedAt: number;
}

/** Amounts that add are positive, and amounts that take are negative. Those of waiting absences are in no sum. */
export type AllowanceLine = { amount: number } & (
  | { what: "earned" }
  /** Left of the year before, to be taken until a day of this one. */
  | { what: "carried"; until: LocalDate }
  /** Carried days that nobody took until their day. */
  | { what: "expired"; on: LocalDate }
  | { what: "move"; move: AllowanceMove }
  | { what: "absence"; absence: Absence; isWaiting: boolean }
);

/** What a person may take of a kind in a year. Amounts are hundredths of days, or minutes. */
export interface Allowance {
  kind: CompanyKind;
  year: number;
  unit: AbsenceUnit;
  /** Null if the kind has no limit by year. Then `left` and `leftIfAccepted` are null too. */
  earned: number | null;
  /** Accepted absences of the whole year, also those that are still to come. */
  used: number;
  /** Requested absences without an answer. */
  waiting: number;
  /** Negative if more was accepted than earned. */
  left: number | null;
  /** `left` once all waiting absences are accepted. */
  leftIfAccepted: number | null;
  /** The last day on which it can be taken. */
  until: LocalDate;
  /** Whether the year is over: `left` is then what was left at its end, and the next year's account continues it. */
  isOver: boolean;
  /** The part of `left` that must be taken earlier; null without one. */
  expiring: { amount: number; until: LocalDate } | null;
  lines: AllowanceLine[];
}

export interface AllowanceSources {
  schedule: Schedule;
  kind: CompanyKind;
  /** The requested absences of the person, of all kinds. */
  requested: readonly Absence[];
  /** The moves of the person, of all kinds and years. */
  moves: readonly AllowanceMove[];
}

/**
 * Returns what a person may take of a kind in a year, as of the day `today`.
 *
 * Vacation is earned by terms and employment, every other kind by the company's yearly amount. The rest of a year is carried over until
 * the company's day of the next one. Carried days are taken first. Nothing is carried over from a year before the first terms were
 * recorded: its absences are unknown. The same holds for years whose absences may be deleted already.
 */
export function allowanceOf(
  sources: AllowanceSources,
  { year, today }: { year: number; today: LocalDate },
): Allowance {
  const { schedule, kind, requested } = sources;
  const unit = unitOf(schedule, kind, year);
  const counted = { ...sources, unit, firstYear: firstYearOf(schedule, today) };
  const waiting = requested.filter((absence) => absence.kind === kind.key);
  const asked = { ...schedule, absences: [...schedule.absences, ...waiting] };
  const { earned, carried, moves, range, carriedUntil } = yearOf(counted, year);
  const hasExpired = carriedUntil !== null && today > carriedUntil;
  const accepted = schedule.absences.filter((absence) => absence.kind === kind.key);
  const lines = linesOf({ schedule, unit, range }, accepted, []);
  const waitingLines = linesOf({ schedule: asked, unit, range }, waiting, accepted);

  /** Returns what is left with the absences of a schedule, and which part of it was carried over. */
  const leftWith = (absent: Schedule) => {
    const { rest, carriedLeft } = yearOf({ ...counted, schedule: absent }, year);
    const open = hasExpired ? 0 : carriedLeft;
    return { left: earned === null ? null : rest + open, open, carriedLeft };
  };
  const { left, open, carriedLeft } = leftWith(schedule);
  const expiring = Math.min(open, Math.max(0, left ?? 0));
  return {
    kind,
    year,
    unit,
    earned,
    used: 0 - sum(lines),
    waiting: 0 - sum(waitingLines),
    left,
    leftIfAccepted: leftWith(asked).left,
    until: lastDayOf(kind, year),
    isOver: today > range.to,
    expiring: carriedUntil !== null && expiring > 0 ? { amount: expiring, until: carriedUntil } : null,
    lines: [
      ...(earned === null ? [] : [{ what: "earned" as const, amount: earned }]),
      ...(carried > 0 ? [{ what: "carried" as const, amount: carried, until: carriedUntil! }] : []),
      ...moves.map((move) => ({ what: "move" as const, amount: move.amount, move })),
      ...lines.map((line) => ({ what: "absence" as const, ...line, isWaiting: false })),
      ...waitingLines.map((line) => ({ what: "absence" as const, ...line, isWaiting: true })),
      ...(hasExpired && carriedLeft > 0
        ? [{ what: "expired" as const, amount: -carriedLeft, on: carriedUntil }]
        : []),
    ],
  };
}

/** Returns the last day on which something of a year can be taken: the rule of the next year decides how long it is carried. */
function lastDayOf(kind: CompanyKind, year: number): LocalDate {
  const { carriedUntil } = limitIn(kind, year + 1);
  return carriedUntil === null ? `${year}-12-31` : `${year + 1}-${carriedUntil}`;
}

/** Returns whether a person has terms in a year. Without any, an account would say that absences use nothing. */
export const hasTermsIn = ({ terms }: Schedule, year: number): boolean =>
  terms.some(({ from }) => from <= rangeOf(year).to);

/** Vacation is counted in the unit of the year's last terms. */
function unitOf(schedule: Schedule, kind: CompanyKind, year: number): AbsenceUnit {
  if (kind.key !== "vacation") return kind.unit;
  const last = datesOf(rangeOf(year)).findLast((on) => vacationTermsOn(schedule, on) !== null);
  return last === undefined ? kind.unit : vacationTermsOn(schedule, last)!.vacation.unit;
}

const rangeOf = (year: number): DateRange => ({ from: `${year}-01-01`, to: `${year}-12-31` });

/** Old absences are deleted after four years, so the years before these are not known completely. */
const knownYears = 3;

function firstYearOf({ terms }: Schedule, today: LocalDate): number {
  const yearOfDay = (on: LocalDate) => Number(on.slice(0, 4));
  const recorded = terms.map(({ recordedOn }) => yearOfDay(recordedOn));
  return Math.max(Math.min(...recorded), yearOfDay(today) - knownYears);
}

interface Counted extends AllowanceSources {
  unit: AbsenceUnit;
  /** The first year from which something can be carried over. */
  firstYear: number;
}

/** Returns the sums of a year, in the account's unit. */
function yearOf(counted: Counted, year: number) {
  const { schedule, kind, unit, firstYear } = counted;
  const range = rangeOf(year);
  const limit = limitIn(kind, year);
  const carriedUntil = limit.carriedUntil === null ? null : `${year}-${limit.carriedUntil}`;
  const earned = kind.key === "vacation" ? vacationOf(schedule, year, unit) : limit.allowance;
  const moves = counted.moves.filter((move) => move.kind === kind.key && move.year === year);
  const isCarried = carriedUntil !== null && earned !== null && year > firstYear;
  const carried: number = isCarried ? Math.max(0, yearOf(counted, year - 1).rest) : 0;
  const usedIn = (within: DateRange) => usedTimeOf(schedule, kind.key, within)[unit];
  const takenFirst = carried === 0 ? 0 : Math.min(carried, usedIn({ from: range.from, to: carriedUntil! }));
  return {
    range,
    earned,
    moves,
    carried,
    carriedUntil,
    carriedLeft: carried - takenFirst,
    /** What remains of the year's own amount. */
    rest: (earned ?? 0) + sum(moves) - (usedIn(range) - takenFirst),
  };
}

/** Five working days are a week of seven natural ones. */
const naturalPerWorking = 7 / 5;

/** Returns the earned vacation. If the unit changed within the year, the part in the other unit is converted. */
function vacationOf(schedule: Schedule, year: number, unit: AbsenceUnit): number {
  const { natural, working } = entitlementOf(schedule, year);
  return unit === "working"
    ? working + Math.round(natural / naturalPerWorking)
    : natural + Math.round(working * naturalPerWorking);
}

/** Returns what each absence uses within a range, in the order of their first days. Time that `before` uses is not counted again. */
function linesOf(
  { schedule, unit, range }: { schedule: Schedule; unit: AbsenceUnit; range: DateRange },
  absences: readonly Absence[],
  before: readonly Absence[],
) {
  const counted = [...before];
  const ofKind = new Set([...before, ...absences]);
  const others = schedule.absences.filter((absence) => !ofKind.has(absence));
  return absences
    .filter(({ from, to }) => from <= addDays(range.to, 1) && to >= addDays(range.from, -1))
    .sort((one, other) => (one.from < other.from ? -1 : 1))
    .flatMap((absence) => {
      // Hours after midnight take from the shift of the day before.
      const within = {
        from: later(range.from, addDays(absence.from, -1)),
        to: earlier(range.to, addDays(absence.to, 1)),
      };
      const usedBy = (those: readonly Absence[]) =>
        usedTimeOf({ ...schedule, absences: [...others, ...those] }, absence.kind, within)[unit];
      const already = usedBy(counted);
      counted.push(absence);
      const amount = already - usedBy(counted);
      const touches = absence.from <= range.to && absence.to >= range.from;
      return touches || amount !== 0 ? [{ amount, absence }] : [];
    });
}

const later = (one: LocalDate, other: LocalDate) => (one > other ? one : other);
const earlier = (one: LocalDate, other: LocalDate) => (one < other ? one : other);

const sum = (all: readonly { amount: number }[]): number =>
  all.reduce((total, { amount }) => total + amount, 0);
