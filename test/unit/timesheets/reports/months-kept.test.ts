import { expect, test } from "vitest";
import { monthsKept } from "~/modules/timesheets/reports/report-query";

test.each([
  ["a company of ten weeks", "2026-09-20", 3, "2026-09-01"],
  ["a company of today", "2026-11-28", 1, "2026-11-01"],
  ["a company of ten years", "2016-05-02", 49, "2022-11-01"],
])(
  "%s gets no link to a month before its first day, nor before the last four years",
  (_, sinceOn, count, first) => {
    const months = monthsKept("2026-11-28", sinceOn);
    expect([months.length, months[0], months.at(-1)]).toEqual([count, "2026-11-01", first]);
  },
);
