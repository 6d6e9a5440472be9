import { expect, it } from "vitest";
import { goneOnPage } from "~/modules/my-time/told-list";
import { pageOfReport, reportOf, withOtherDays } from "~/modules/reports/person-report";
import { aLog } from "./a-log";

const range = { from: "2026-11-01", to: "2026-11-30" };
const days = Array.from({ length: 30 }, (_, nth) => `2026-11-${String(nth + 1).padStart(2, "0")}`);
const gone = days.map((on) => ({ on }));
const told = (page: Omit<Parameters<typeof goneOnPage>[1], "range">) =>
  goneOnPage(gone, { range, ...page }).map(({ on }) => on);

it("pages of a list, newest first, tell each day that has something gone once", () => {
  const pages = [
    told({ after: null, until: "2026-11-20" }),
    told({ after: "2026-11-20", until: "2026-11-20" }),
    told({ after: "2026-11-20", until: "2026-11-11" }),
    told({ after: "2026-11-11", until: null }),
  ];
  expect(pages.map((page) => page.length)).toEqual([11, 0, 9, 10]);
  expect(pages.flat().sort()).toEqual(days);
});

it("pages of a report do so in their order, where a day goes on over two as well", () => {
  const logs = ["02", "02", "03", "10", "10", "10", "10", "10", "11", "12", "12", "12", "20"].map(
    (day, hour) =>
      aLog(
        `2026-11-${day}T${String(hour).padStart(2, "0")}:00+01:00`,
        `2026-11-${day}T${String(hour).padStart(2, "0")}:30+01:00`,
      ),
  );
  const report = reportOf(logs);
  const pages = [1, 2].map((page) => pageOfReport(report, page));
  expect(pages.map(({ covers }) => covers)).toEqual([
    { after: null, until: "2026-11-12" },
    { after: "2026-11-12", until: null },
  ]);
});

it("a day with nothing else stands among the others, and counts nothing", () => {
  const report = reportOf([
    aLog("2026-11-02T09:00+01:00", "2026-11-02T10:00+01:00"),
    aLog("2026-11-04T09:00+01:00", null),
  ]);
  const shown = withOtherDays(report.days, ["2026-11-03", "2026-11-02", "2026-11-03"]);
  expect(shown.map(({ on, records }) => [on, records])).toEqual([
    ["2026-11-02", 1],
    ["2026-11-03", 0],
    ["2026-11-04", 1],
  ]);
});
