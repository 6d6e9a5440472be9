import type { Db } from "~/platform/db.server";
import { matchesSearch } from "~/platform/search-text";
import { type DateRange } from "~/time/dates";
import { parseDate } from "~/time/typed-dates";
import type { ReportPerson } from "../list-people.server";
import { displayName } from "~/modules/directory/display-name";
import { countLogs } from "../report-logs.server";

export interface ReportInput {
  range: DateRange;
  people: ReportPerson[];
  /** A name, a DNI, an e-mail address, or a date. */
  search: string;
}

/**
 * Returns the people and days of a report, and each person's number of entries. A search for a date restricts the days, any other
 * search the people. A search finds only people with entries.
 */
export async function selectReport(db: Db, { range, people, search }: ReportInput) {
  // Digits alone are part of a DNI.
  const searchedOn = /^\d+$/.test(search.trim()) ? null : parseDate(search);
  const isOutside = searchedOn !== null && (searchedOn < range.from || searchedOn > range.to);
  const days = searchedOn ? { from: searchedOn, to: searchedOn } : range;
  const sought = searchedOn
    ? people
    : people.filter((person) => matchesSearch([displayName(person), person.dni, person.email], search));
  const counts =
    isOutside || sought.length === 0
      ? new Map<string, number>()
      : await countLogs(db, { range: days, people: sought });
  return {
    days,
    counts,
    people: search ? sought.filter(({ id }) => counts.has(id)) : sought,
    logs: [...counts.values()].reduce((sum, logs) => sum + logs, 0),
  };
}
