import { monthsIn } from "~/modules/reports/report-query";
import type { DateRange } from "~/time/dates";
import { monthWithin } from "../period";

const dayMs = 86_400_000;

/** How long a pack can be downloaded once it is made. */
export const keptDays = 7;
export const expiryFrom = (at: number) => at + keptDays * dayMs;

/** So many sheets, a person's month each, are drawn in a turn: some seconds of work. One person's months are not torn apart. */
const sheetsATurn = 100;

/**
 * What one pack may hold: five hundred people for two years, whose register one turn makes within an invocation's calls and time of the
 * processor. Each turn of sheets leaves three files, which whoever downloads reads one after the other, within the thousand calls too.
 */
const mostSheetTurns = 125;
export const isTooLarge = (people: number, months: number) => sheetTurns(people, months) > mostSheetTurns;

/** So many packs of a company are under way at once, and so many are kept. */
export const mostUnderWay = 3;
export const mostKept = 20;
/** A turn that was begun so often and never ended is given up: the queue tries as often. */
export const mostTries = 6;

/** The days of each month of a period, in their order. */
export const monthsOf = (range: DateRange): DateRange[] =>
  monthsIn(range, Infinity)
    .reverse()
    .flatMap((from) => monthWithin(from, range) ?? []);

/** How many people's months a turn draws. */
export const peopleATurn = (months: number) => Math.max(1, Math.floor(sheetsATurn / months));

/** How many turns a pack takes: its sheets, then the register, then what is written at the end. */
export const turnsFor = (people: number, months: number) => sheetTurns(people, months) + 2;

const sheetTurns = (people: number, months: number) => Math.ceil(people / peopleATurn(months));
