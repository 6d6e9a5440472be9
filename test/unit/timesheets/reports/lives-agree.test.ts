// Proves that every place that adds up hours agrees about corrected, disputed, annulled and open-ended entries.
// test/http/timesheets/reports/totals-agree makes and reads the files of fifty such lives.
import { expect, test } from "vitest";
import { csvRow } from "~/modules/clock/time-log-row";
import { workedMinutesOf } from "~/modules/ledger/rules/entry";
import type { Entry } from "~/modules/ledger/rules/person";
import type { TimeLog } from "~/modules/ledger/time-log";
import { timeLogOf } from "~/modules/ledger/time-logs.server";
import { calendarOf } from "~/modules/timesheets/my-time/month-calendar";
import { weeksOf } from "~/modules/timesheets/my-time/model/shown-period";
import { totalsOf } from "~/modules/timesheets/my-time/model/totals";
import { entriesOf } from "~/modules/register/format/entries";
import { entryRow } from "~/modules/register/format/entry-rows";
import type { DisclosedLine } from "~/modules/register/format/lines";
import { dayRecordsOf } from "~/modules/timesheets/day-record";
import { addUp } from "~/modules/timesheets/tally";
import { teamColumns, teamRows } from "~/modules/timesheets/reports/team-month-row";
import { groupBy } from "~/platform/group-by";
import { monthOf, type LocalDate } from "~/time/dates";
import { minuteMs } from "~/time/units";
import { aLifeOf, aToldEvent } from "../../../support/register/disclosed-life";
import { livesOfTiers } from "../../../support/rounds";
import type { Record as Life } from "../../../support/ledger/a-record";

const person = { id: "a", subject: 1, fullName: "Ana", dni: null, email: null, isActive: true };
const company = { name: "Sol", nif: null };

/** Reads `8:07` in minutes; an empty cell counts nothing. */
const minutesIn = (cell: string) => {
  const [hours = 0, minutes = 0] = cell === "" ? [] : cell.split(":").map(Number);
  return 60 * hours + minutes;
};
const todayOn = "2026-11-23";
const daysOf = (from: LocalDate, entries: readonly TimeLog[]) =>
  dayRecordsOf({ entries }, { range: monthOf(from), todayOn });
const sum = (all: readonly number[]) => all.reduce((total, each) => total + each, 0);
const nowhere = { checkInLocation: null, checkOutLocation: null };

/** Returns the entries of a life as the database would return them. */
const logsOf = (entries: Iterable<Entry>): TimeLog[] =>
  [...entries]
    .filter((entry) => entry.void === null)
    .map((entry) => timeLogOf(entry, nowhere))
    .sort((a, b) => Number(a.day > b.day) - Number(a.day < b.day) || a.checkInTime - b.checkInTime);

/** Returns the minutes of a life in each place that adds up hours. */
function sumsOf({ person: { entries }, events }: Life, logs: readonly TimeLog[]) {
  const months = [...groupBy(logs, ({ day }) => monthOf(day).from)];
  return {
    model: sum([...entries.values()].map((entry) => workedMinutesOf(entry).effective)),
    report: addUp(dayRecordsOf({ entries: logs }, { range: null, todayOn })).totalMs / minuteMs,
    "my time": totalsOf(logs).totalMs / minuteMs,
    sheet: sum(months.map(([from, some]) => addUp(daysOf(from, some)).totalMs / minuteMs)),
    CSV: sum(
      logs.map((log) =>
        minutesIn(csvRow({ company, person: { full_name: null, dni: null, email: null }, ...log }).at(-1)!),
      ),
    ),
    ...sumsByMonth(months),
    package: ofPackage(events),
  };
}

/** Returns the rows of registro.csv, as the verifier builds them from the disclosed events. */
function ofPackage(events: Life["events"]): number {
  const disclosedLines = events.map((event): DisclosedLine => {
    return { ...aToldEvent(event), revealed: { person: null, place: null, text: null } };
  });
  const unknown = { company: null, person: null, checkInPlace: null, checkOutPlace: null };
  return sum(entriesOf(disclosedLines).map((entry) => minutesIn(entryRow(entry, unknown).at(-2)!)));
}

/** The spreadsheet with a row for every day of a month. */
function sumsByMonth(months: readonly [from: LocalDate, logs: TimeLog[]][]) {
  const effective = teamColumns.indexOf("Tiempo efectivo");
  const rows = months.flatMap(([from, some]) =>
    teamRows(
      {
        person,
        ...monthOf(from),
        todayOn,
        corrections: [],
        planChanges: [],
        figures: [],
        days: daysOf(from, some),
        ...addUp([]),
      },
      company,
    ),
  );
  return {
    calendar: sum(months.map(([from, some]) => calendarMs(from, some) / minuteMs)),
    "team's CSV": sum(rows.map((row) => minutesIn(row[effective]!))),
  };
}

function calendarMs(from: LocalDate, logs: readonly TimeLog[]): number {
  const month = monthOf(from);
  const days = dayRecordsOf({ entries: logs }, { range: weeksOf(month), todayOn });
  return sum(calendarOf(days, { month, known: month }).map(({ totalMs }) => totalMs));
}

/** Returns whether all of them agree. */
const agree = (sums: Record<string, number>) => new Set(Object.values(sums)).size === 1;

for (const { count: lives, options } of livesOfTiers(5_000))
  test(
    `in ${lives} random lives screens, calendars, sheets, spreadsheets and packages show the same hours`,
    options,
    () => {
      const seen = { corrected: 0, disputed: 0, void: 0, missing: 0, hours: 0 };
      for (let seed = 1; seed <= lives; seed += 1) {
        const life = aLifeOf(seed, 24, 0.06);
        const entries = [...life.person.entries.values()];
        const sums = sumsOf(life, logsOf(entries));
        if (!agree(sums)) expect({ seed, ...sums }).toBe("all the same");
        seen.corrected += entries.filter(({ correctedBy }) => correctedBy !== null).length;
        seen.disputed += entries.filter(({ disputedBy }) => disputedBy !== null).length;
        seen.void += entries.filter(({ void: isVoid }) => isVoid !== null).length;
        seen.missing += entries.filter(({ exitMissing }) => exitMissing).length;
        seen.hours += sums.model > 0 ? 1 : 0;
      }
      for (const [what, count] of Object.entries(seen)) expect(count, what).toBeGreaterThan(lives / 50);
    },
  );

test("counting voided entries, or seconds, makes them disagree (twin)", { tags: "deep" }, () => {
  let [voids, seconds] = [0, 0];
  for (let seed = 1; seed <= 60; seed += 1) {
    const life = aLifeOf(seed, 24, 0.06);
    const entries = [...life.person.entries.values()];
    voids += agree(sumsOf(life, logsOf(entries.map((entry) => ({ ...entry, void: null }))))) ? 0 : 1;
    const bySecond = logsOf(entries).map((log) => ({
      ...log,
      durationMs: log.checkOutTime === null ? null : log.checkOutTime - log.checkInTime,
    }));
    seconds += agree(sumsOf(life, bySecond)) ? 0 : 1;
  }
  expect(voids).toBeGreaterThan(0);
  expect(seconds).toBeGreaterThan(0);
});
