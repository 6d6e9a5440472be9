import { describe, expect, test } from "vitest";
import { billingMonth, monthBefore, nextBillingAt } from "~/modules/billing/model/billing-month";
import { explainCost } from "~/modules/billing/plan-texts";
import { paymentState } from "~/modules/policy/payment-state";
import { findPlan, type PlanId } from "~/modules/policy/plans";
import { dayMs } from "~/time/units";

describe("the calculation of a month's cost shows each step", () => {
  test.each<[PlanId, number, string]>([
    ["plus", 35, "35 empleados de máximo: 48 € + 5 × 2 € = 58 €"],
    ["plus", 31, "31 empleados de máximo: 48 € + 1 × 2 € = 50 €"],
    ["plus", 30, "30 empleados de máximo: 48 €"],
    ["plus", 1, "1 empleado de máximo: 48 €"],
    ["pyme", 35, "24 €"],
    ["pro", 0, "12 €"],
  ])("%s with %i people at most: %s", (plan, peak, text) => {
    expect(explainCost(findPlan(plan), peak)).toBe(text);
  });
});

describe("an unpaid invoice", () => {
  test.each([
    ["nothing", null, { paymentStatus: "active", suspensionDate: null }],
    ["just failed", 0, { paymentStatus: "warning", suspensionDate: null }],
    ["an instant less than seven days", 7 * dayMs - 1, { paymentStatus: "warning", suspensionDate: null }],
  ])("%s", (_, agoMs, state) => {
    const now = Date.UTC(2026, 10, 20);
    expect(paymentState(agoMs === null ? null : now - agoMs, now)).toEqual(state);
  });

  test("suspends after seven days, counted from that day however late it is noticed", () => {
    const first = Date.UTC(2026, 10, 1, 9);
    const suspended = { paymentStatus: "suspended", suspensionDate: first + 7 * dayMs };
    expect(paymentState(first, first + 7 * dayMs)).toEqual(suspended);
    expect(paymentState(first, first + 30 * dayMs)).toEqual(suspended);
  });
});

describe("billing periods", () => {
  test("begin on the 1st at 00:00 UTC, which is the 1st in Madrid and in the Canaries, summer and winter", () => {
    for (const month of ["2026-01", "2026-07"]) {
      const { startsAt } = billingMonth(month);
      for (const timeZone of ["Europe/Madrid", "Atlantic/Canary"])
        expect(new Intl.DateTimeFormat("es", { timeZone, day: "numeric" }).format(startsAt)).toBe("1");
    }
  });

  test("follow each other without a gap, also over New Year", () => {
    expect(billingMonth("2026-12").endsAt).toBe(billingMonth("2027-01").startsAt);
    expect(monthBefore("2027-01")).toBe("2026-12");
  });

  test("always end in the future", () => {
    const { startsAt, endsAt } = billingMonth("2026-11");
    expect(nextBillingAt(startsAt)).toBe(endsAt);
    expect(nextBillingAt(endsAt - 1)).toBe(endsAt);
  });
});
