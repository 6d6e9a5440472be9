import { describe, expect, test } from "vitest";
import { lastEndedOf, payPeriodOf, periodOf } from "~/modules/periods/period-of";
import { addDays } from "~/time/dates";
import { november } from "./a-period";

describe("a pay period", () => {
  test.each<[number, string, string, string]>([
    [1, "2026-11-15", "2026-11-01", "2026-11-30"],
    [1, "2024-02-29", "2024-02-01", "2024-02-29"],
    [21, "2026-11-20", "2026-10-21", "2026-11-20"],
    [21, "2026-11-21", "2026-11-21", "2026-12-20"],
    [28, "2026-02-28", "2026-02-28", "2026-03-27"],
    [28, "2026-03-01", "2026-02-28", "2026-03-27"],
    [15, "2026-01-14", "2025-12-15", "2026-01-14"],
  ])("from day %d on, with %s is %s to %s", (day, on, from, to) => {
    expect(payPeriodOf(day, on)).toEqual({ from, to });
  });

  test("continues the previous one, for every first day from 1 to 28", () => {
    for (let day = 1; day <= 28; day += 1)
      for (let { from, to } = payPeriodOf(day, "2023-12-31"); from < "2025-02-01";) {
        const next = payPeriodOf(day, addDays(to, 1));
        expect([day, next.from]).toEqual([day, addDays(to, 1)]);
        ({ from, to } = next);
      }
  });
});

test.each([
  [1, "2026-11-01", "2026-10-01", "2026-10-31"],
  [1, "2026-11-30", "2026-10-01", "2026-10-31"],
  [21, "2026-11-20", "2026-09-21", "2026-10-20"],
  [21, "2026-11-21", "2026-10-21", "2026-11-20"],
])("from day %d on, the last pay period that ended before %s is %s to %s", (day, on, from, to) => {
  expect(lastEndedOf(day, on)).toEqual({ from, to });
});

describe("a period", () => {
  test("is the whole pay period before anything is issued, so it begins before a person joins", () => {
    expect(periodOf(1, null, "2026-11-10")).toEqual({ from: "2026-11-01", to: "2026-11-30" });
  });

  test("begins after the last issued one when the company changes its pay period", () => {
    expect(periodOf(21, "2026-11-30", "2026-12-01")).toEqual({ from: "2026-12-01", to: "2026-12-20" });
    expect(periodOf(21, "2026-12-20", "2026-12-21")).toEqual({ from: "2026-12-21", to: "2027-01-20" });
    expect(periodOf(1, "2026-12-20", "2026-12-21")).toEqual({ from: "2026-12-21", to: "2026-12-31" });
  });

  test("is the whole pay period if the last issued one is older", () => {
    expect(periodOf(1, "2026-09-30", "2026-11-10")).toEqual(november);
  });

  test("begins after an issued day that is the first of the pay period", () => {
    expect(periodOf(1, "2026-11-01", "2026-11-10")).toEqual({ from: "2026-11-02", to: "2026-11-30" });
  });

  test("does not exist if all its days are issued", () => {
    expect(periodOf(1, "2026-11-30", "2026-11-10")).toBeNull();
    expect(periodOf(1, "2026-12-20", "2026-11-10")).toBeNull();
  });

  test("ends with the last day of a person who left", () => {
    const left = "2026-11-10";
    expect(periodOf(1, null, "2026-11-05", left)).toEqual({ from: "2026-11-01", to: left });
    expect(periodOf(1, "2026-10-31", "2026-11-05", left)).toEqual({ from: "2026-11-01", to: left });
    expect(periodOf(1, null, "2026-11-05", "2026-11-01")).toEqual({ from: "2026-11-01", to: "2026-11-01" });
    expect(periodOf(1, null, "2026-11-05", "2026-12-10")).toEqual(november);
    // After a return the next period begins with the day after it.
    expect(periodOf(1, left, "2026-11-20", left)).toEqual({ from: "2026-11-11", to: "2026-11-30" });
  });
});
