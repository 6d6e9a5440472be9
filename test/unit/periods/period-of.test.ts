import { describe, expect, test } from "vitest";
import { payPeriodOf, periodOf } from "~/modules/periods/period-of";
import { addDays } from "~/time/dates";

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

describe("a period", () => {
  test("is the whole pay period before anything is issued, so it begins before a person joins", () => {
    expect(periodOf(1, null, "2026-11-10")).toEqual({ from: "2026-11-01", to: "2026-11-30" });
  });

  test("begins after the last issued one when the company changes its pay period", () => {
    expect(periodOf(21, "2026-11-30", "2026-12-01")).toEqual({ from: "2026-12-01", to: "2026-12-20" });
    expect(periodOf(21, "2026-12-20", "2026-12-21")).toEqual({ from: "2026-12-21", to: "2027-01-20" });
    expect(periodOf(1, "2026-12-20", "2026-12-21")).toEqual({ from: "2026-12-21", to: "2026-12-31" });
  });

  test("does not exist if all its days are issued", () => {
    expect(periodOf(1, "2026-11-30", "2026-11-10")).toBeNull();
    expect(periodOf(1, "2026-12-20", "2026-11-10")).toBeNull();
  });

  test("ends with the last day of a person who left", () => {
    const left = "2026-11-10";
    expect(periodOf(1, null, "2026-11-05", left)).toEqual({ from: "2026-11-01", to: left });
    expect(periodOf(1, "2026-10-31", "2026-11-05", left)).toEqual({ from: "2026-11-01", to: left });
    // After a return the next period begins with the day after it.
    expect(periodOf(1, left, "2026-11-20", left)).toEqual({ from: "2026-11-11", to: "2026-11-30" });
  });
});
