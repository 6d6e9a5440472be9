import { monthsIn } from "~/modules/timesheets/reports/report-query";
import type { DateRange } from "~/time/dates";
import { dayMs } from "~/time/units";
import { monthWithin } from "../../period";

/** How long a finished pack can be downloaded. */
export const packKeptDays = 7;
export const expiryFrom = (at: number) => at + packKeptDays * dayMs;

/** How many sheets (a person's month each) a turn draws: some seconds of work. All months of one person are in the same turn. */
const sheetsATurn = 100;

/**
 * The most turns of sheets: five hundred people for two years. One turn must export their register within a Worker's CPU time and calls.
 * Each turn of sheets leaves five files at most. A download reads them one after the other, and the last turn reads one of them again:
 * within a thousand calls.
 */
const mostSheetTurns = 125;
export const isTooLarge = (people: number, months: number) => sheetTurns(people, months) > mostSheetTurns;

/** The most packs of a company in preparation. `mostKeptPacks` is the most that are stored. */
export const mostPacksUnderWay = 3;
export const mostKeptPacks = 20;
/** After this many tries of a turn the pack fails. The queue tries as often. */
export const mostTries = 6;

/** Returns the days of each month of a period, in order. */
export const monthsOf = (range: DateRange): DateRange[] =>
  monthsIn(range, Infinity)
    .reverse()
    .flatMap((from) => monthWithin(from, range) ?? []);

/** For how many people a turn draws all months. */
export const peopleATurn = (months: number) => Math.max(1, Math.floor(sheetsATurn / months));

/** How many turns a pack takes: sheets, register, end. */
export const turnsFor = (people: number, months: number) => sheetTurns(people, months) + 2;

const sheetTurns = (people: number, months: number) => Math.ceil(people / peopleATurn(months));
