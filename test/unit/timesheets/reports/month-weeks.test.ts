import { describe, expect, test } from "vitest";
import { dayRecordsOf, type DayEntry } from "~/modules/timesheets/day-record";
import { groupByWeek } from "~/modules/timesheets/model/group-by-week";
import { totalLabel, weekLabel, weekTotal } from "~/modules/timesheets/reports/month-texts";
import { addUp, tallyOf } from "~/modules/timesheets/tally";
import { hoursInFull, hoursText, totalInFull } from "~/modules/timesheets/reports/total-texts";
import { monthOf, type DateRange } from "~/time/dates";
import { hourMs } from "~/time/units";
import { inZone } from "./in-zone";

const shift = (on: string, hours: number | null) => {
  const checkInTime = Date.parse(`${on}T09:00+01:00`);
  return { checkInTime, checkOutTime: hours === null ? null : checkInTime + hours * hourMs };
};
const plain = (text: string) => text.replaceAll("\u00a0", " ");

const weeksOf = (range: DateRange, entries: DayEntry[]) =>
  groupByWeek(dayRecordsOf({ entries }, { range, todayOn: "2026-11-09" }));

describe("the weeks of a month sheet", () => {
  test.each([
    ["2026-11-15", ["01", "02", "09", "16", "23", "30"], 30],
    ["2027-02-01", ["01", "08", "15", "22"], 28],
    ["2026-08-31", ["01", "03", "10", "17", "24", "31"], 31],
  ])("of %s begin on its days %j, and have each of its %i days once", (on, begins, length) => {
    const weeks = weeksOf(monthOf(on), []);
    expect(weeks.map(({ from }) => from.slice(8))).toEqual(begins);
    const days = weeks.flatMap((week) => week.days.map((day) => Number(day.day.slice(8))));
    expect(days).toEqual(Array.from({ length }, (_, n) => n + 1));
  });

  test("sum their days, and the month sums its weeks", () => {
    const logs = inZone(
      [shift("2026-11-01", 1), shift("2026-11-02", 2), shift("2026-11-08", 4), shift("2026-11-09", 8)],
      "Europe/Madrid",
    );
    const weeks = weeksOf(monthOf("2026-11-01"), logs);
    expect(weeks.map(({ totalMs }) => totalMs / hourMs)).toEqual([1, 6, 8, 0, 0, 0]);
    expect(addUp(weeks)).toEqual(addUp(weeks.flatMap(({ days }) => days)));
    expect(weeks.slice(0, 2).map(weekLabel)).toEqual(["Total del 01/11", "Total del 02 al 08/11"]);
  });

  test("include only the requested days", () => {
    const weeks = weeksOf({ from: "2026-11-05", to: "2026-11-10" }, []);
    expect(weeks.map(({ from, days }) => [from, days.length])).toEqual([
      ["2026-11-05", 4],
      ["2026-11-09", 2],
    ]);
  });

  test("are empty before they come", () => {
    const weeks = weeksOf(monthOf("2026-11-01"), []);
    expect(weeks.map((week) => plain(weekTotal(week, "2026-11-09")))).toEqual([
      "0 min",
      "0 min",
      "0 min",
      "",
      "",
      "",
    ]);
  });
});

describe("the text of hours", () => {
  const [worked, open] = inZone([shift("2026-11-02", 8), shift("2026-11-02", null)], "Europe/Madrid");
  const missing = { ...open!, isExitMissing: true };
  const paused = { ...worked!, durationMs: 7.25 * hourMs };
  test.each([
    [[worked!], "8 h 00 min"],
    [[paused], "7 h 15 min (8 h 00 min)"],
    [[paused, worked!, missing], "15 h 15 min (16 h 00 min)"],
    [[missing], "sin salida"],
    [[open!], "en curso"],
    [[], "0 min"],
  ])("in case %# is %s", (logs, expectedText) =>
    expect(plain(hoursText(addUp(logs.map(tallyOf))))).toBe(expectedText),
  );

  test("explains the presence hours where no column does", () => {
    expect(plain(hoursInFull(addUp([tallyOf(paused)])))).toBe("7 h 15 min (8 h 00 min de presencia)");
    expect(plain(hoursInFull(addUp([tallyOf(worked!)])))).toBe("8 h 00 min");
    expect(plain(totalInFull(addUp([tallyOf(paused)])))).toBe("7 h 15 min (8 h 00 min de presencia)");
  });

  test("gives a figure for a total whose label names the open entry", () => {
    expect(plain(totalInFull(addUp([tallyOf(open!)])))).toBe("0 min");
  });

  test.each([
    [[worked!], "Total del mes"],
    [[open!], "Total del mes (sin lo que está en curso)"],
    [[missing], "Total del mes (sin lo que no tiene salida)"],
    [[open!, missing], "Total del mes (sin lo que está en curso ni lo que no tiene salida)"],
  ])("case %#: the label of the month's total names omitted entries: %s", (logs, expectedText) =>
    expect(totalLabel({ ...monthOf("2026-11-02"), ...addUp(logs.map(tallyOf)) })).toBe(expectedText),
  );

  test("labels the total of some days as that of these days, not of the month", () => {
    const some = { from: "2026-11-02", to: "2026-11-30", open: 0, missing: 0 };
    expect(totalLabel(some)).toBe("Total de estos días");
  });
});
