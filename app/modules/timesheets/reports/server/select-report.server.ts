import { matchesSearch } from "~/platform/search-text";
import { type DateRange } from "~/time/dates";
import { parseDate } from "~/time/typed-dates";
import { localDateOf } from "~/time/zones";
import { displayName } from "~/modules/session/display-name";
import type { ReportPerson } from "../list-people.server";
import { edgeEntriesQuery, readMoved, type MovedEntries } from "../moved-entries.server";
import {
  countLogs,
  countLogsAnd,
  type LogScope,
  type ReportCompany,
  type ReportDeps,
} from "../report-logs.server";

export interface ReportInput {
  range: DateRange;
  people: ReportPerson[];
  /** A name, a DNI, an e-mail address, or a date. */
  search: string;
}

/**
 * Returns the people and days of a report, each person's number of entries, and the entries that working days move over the ends of these
 * days. A search for a date restricts the days, any other search the people. A search finds only people with entries.
 * @param planning the company whose schedules give working days; null for the register's days.
 */
export async function selectReport(
  deps: ReportDeps,
  { range, people, search }: ReportInput,
  planning: ReportCompany | null,
) {
  // Digits alone are part of a DNI.
  const searchedOn = /^\d+$/.test(search.trim()) ? null : parseDate(search);
  const isOutside = searchedOn !== null && (searchedOn < range.from || searchedOn > range.to);
  const days = searchedOn ? { from: searchedOn, to: searchedOn } : range;
  const sought = searchedOn
    ? people
    : people.filter((person) => matchesSearch([displayName(person), person.dni, person.email], search));
  const scope = { range: days, people: sought };
  const { counts, moved } =
    isOutside || sought.length === 0 ? nothing() : await countByWorkDay(deps, scope, planning);
  return {
    days,
    counts,
    moved,
    people: search ? sought.filter(({ id }) => counts.has(id)) : sought,
    logs: [...counts.values()].reduce((sum, logs) => sum + logs, 0),
  };
}

const nothing = () => ({ counts: new Map<string, number>(), moved: new Map<string, MovedEntries>() });

/** Returns each person's number of entries, by their working days. One round trip, and another one if working days can move entries. */
async function countByWorkDay({ db, now }: ReportDeps, scope: LogScope, planning: ReportCompany | null) {
  if (planning === null) return { ...nothing(), counts: await countLogs(db, scope) };
  const edges = edgeEntriesQuery(db.$client, planning, {
    ...scope,
    todayOn: localDateOf(now, planning.timeZone),
  });
  const { counts, others } = await countLogsAnd(db, scope, edges);
  const movedByPerson = await readMoved(db, planning, { range: scope.range, rows: others });
  for (const [id, { movedIn, movedOut }] of movedByPerson) {
    const count = (counts.get(id) ?? 0) + movedIn.records - movedOut.records;
    if (count > 0) counts.set(id, count);
    else counts.delete(id);
  }
  return { counts, moved: movedByPerson };
}
