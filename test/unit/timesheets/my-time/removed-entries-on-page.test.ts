import { expect, test } from "vitest";
import { removedEntriesOnPage } from "~/modules/timesheets/my-time/list-with-notes";
import { dayRecordsOf } from "~/modules/timesheets/day-record";
import { pageOfDays } from "~/modules/timesheets/reports/model/page-of-days";
import { aLog } from "./a-log";
import { aRemovedEntry } from "./a-removed-entry";

const range = { from: "2026-11-01", to: "2026-11-30" };
const days = Array.from({ length: 30 }, (_, nth) => `2026-11-${String(nth + 1).padStart(2, "0")}`);
const removedEntries = days.map((on) => ({ on }));
const daysOnPage = (page: Omit<Parameters<typeof removedEntriesOnPage>[1], "range">) =>
  removedEntriesOnPage(removedEntries, { range, ...page }).map(({ on }) => on);

test("pages of a list, newest first, show each day with a removed entry once", () => {
  const pages = [
    daysOnPage({ after: null, until: "2026-11-20" }),
    daysOnPage({ after: "2026-11-20", until: "2026-11-20" }),
    daysOnPage({ after: "2026-11-20", until: "2026-11-11" }),
    daysOnPage({ after: "2026-11-11", until: null }),
  ];
  expect(pages.map((page) => page.length)).toEqual([11, 0, 9, 10]);
  expect(pages.flat().sort()).toEqual(days);
});

test("pages of a report show them in their order, also a day that continues on the next page", () => {
  const logs = ["02", "02", "03", "10", "10", "10", "10", "10", "11", "12", "12", "12", "20"].map(
    (day, hour) =>
      aLog(
        `2026-11-${day}T${String(hour).padStart(2, "0")}:00+01:00`,
        `2026-11-${day}T${String(hour).padStart(2, "0")}:30+01:00`,
      ),
  );
  const facts = { entries: logs, removed: days.map((on) => aRemovedEntry(on)) };
  const records = dayRecordsOf(facts, { range: null, todayOn: "2026-12-01" });
  const pages = [1, 2].map((page) => pageOfDays(records, page).days);
  expect(pages.map((page) => page.at(-1)!.day)).toEqual(["2026-11-12", "2026-11-30"]);
  expect(pages.map((page) => page.flatMap(({ removed }) => removed.map(({ on }) => on)))).toEqual([
    days.slice(0, 12),
    days.slice(12),
  ]);
});

test("a day with only removed entries is listed, and counts nothing", () => {
  const facts = {
    entries: [aLog("2026-11-02T09:00+01:00", "2026-11-02T10:00+01:00"), aLog("2026-11-04T09:00+01:00", null)],
    removed: ["2026-11-03", "2026-11-02", "2026-11-03"].map((on) => aRemovedEntry(on)),
  };
  const records = dayRecordsOf(facts, { range: null, todayOn: "2026-12-01" });
  expect(
    pageOfDays(records, 1).days.map(({ day, records, removed }) => [day, records, removed.length]),
  ).toEqual([
    ["2026-11-02", 1, 1],
    ["2026-11-03", 0, 2],
    ["2026-11-04", 1, 0],
  ]);
});
