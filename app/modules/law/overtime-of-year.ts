import { isWithin, type DateRange, type LocalDate } from "~/time/dates";
import type { ContractKind, LawNote } from "./law-notes";
import { lawRuleOn } from "./law-rules";
import { monthsLater, type WeekDifference } from "./week-differences";

/** Overtime that is rested within these months does not count (art. 35.2 ET). */
const monthsToRest = 4;

/** The overtime of a year, in minutes. */
export interface YearOvertime {
  /** What counts towards the 80 hours. */
  counted: number;
  /** Minutes that may still be rested, and then do not count. */
  open: number;
  /** The day after which the oldest of it counts; null without any. */
  until: LocalDate | null;
}

interface OvertimeFacts {
  year: DateRange;
  todayOn: LocalDate;
  /** Rest that was given for overtime in other ways than by a shorter week. */
  rests: readonly WeekDifference[];
}

/**
 * Returns the overtime of a year: the positive differences of its weeks, less what shorter weeks and given rest take of them within four
 * months, the oldest first.
 * @param weeks those of the year and of the four months before it, in order.
 */
export function overtimeOfYear(
  weeks: readonly WeekDifference[],
  { year, todayOn, rests }: OvertimeFacts,
): YearOvertime {
  const pieces: { on: LocalDate; until: LocalDate; left: number }[] = [];
  const changes = [...weeks, ...rests.map(({ on, minutes }) => ({ on, minutes: -Math.abs(minutes) }))];
  for (const { on, minutes } of changes.sort((one, other) => (one.on < other.on ? -1 : 1))) {
    if (minutes > 0) pieces.push({ on, until: monthsLater(on, monthsToRest), left: minutes });
    let rest = Math.max(0, -minutes);
    for (const piece of pieces.filter(({ until }) => on <= until)) {
      const taken = Math.min(rest, piece.left);
      piece.left -= taken;
      rest -= taken;
    }
  }
  const own = pieces.filter(({ on, left }) => left > 0 && isWithin(on, year));
  const open = own.filter(({ until }) => todayOn <= until);
  const sum = (some: typeof pieces) => some.reduce((all, { left }) => all + left, 0);
  return { counted: sum(own) - sum(open), open: sum(open), until: open[0]?.until ?? null };
}

interface OvertimeOfPerson {
  year: DateRange;
  /** The part of the year with terms, from 0 to 1. */
  share: number;
  /** Null if nobody stated it. */
  contract: ContractKind | null;
  isMinor: boolean;
  isNightWorker: boolean;
}

/**
 * Returns what the law says about the overtime of a year. A shorter contract has its part of the 80 hours (art. 35.2 ET); whether a contract is
 * shorter or only began in the year, its kind decides.
 */
export function notesOfOvertime(
  { counted, open }: YearOvertime,
  { year, share, contract, isMinor, isNightWorker }: OvertimeOfPerson,
): LawNote[] {
  const all = counted + open;
  const note = (rule: LawNote["rule"], tone: LawNote["tone"], value: number): LawNote[] => [
    { rule, tone, on: year.from, value },
  ];
  if (all === 0) return [];
  if (isMinor) return note("overtime-minor", "amber", all);
  const whole = lawRuleOn("overtime-year", year.to)!.threshold;
  const least = contract === "indefinite" ? whole : whole * share;
  const most = contract === null ? whole : least;
  return [
    ...(counted > most
      ? note("overtime-year", "amber", counted)
      : all > least
        ? note("overtime-year", "grey", all)
        : []),
    ...(isNightWorker ? note("overtime-night", "amber", all) : []),
  ];
}
