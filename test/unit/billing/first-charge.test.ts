import { describe, expect, test } from "vitest";
import { firstCharge } from "~/modules/billing/model/first-charge";
import { dayMs, hourMs } from "~/time/units";

const days = Array.from({ length: 400 }, (_, day) => Date.UTC(2026, 0, 1, 13) + day * dayMs);
const instantOf = (charge: ReturnType<typeof firstCharge>) =>
  1000 * (charge.trial_end ?? charge.billing_cycle_anchor!);

describe("the first charge of a subscription that began in the trial", () => {
  const begun = days.flatMap((now) =>
    [hourMs, 2 * dayMs, 14 * dayMs].map((left) => ({ now, trialEndsAt: now + left })),
  );

  test("falls on a 1st, after the trial's end and within a month of it", () => {
    for (const { now, trialEndsAt } of begun) {
      const at = instantOf(firstCharge({ now, trialEndsAt }));
      expect(new Date(at).toISOString()).toMatch(/-01T00:00:00\.000Z$/);
      expect(at).toBeGreaterThanOrEqual(trialEndsAt);
      expect(at - trialEndsAt).toBeLessThanOrEqual(31 * dayMs);
    }
  });

  test("reaches Stripe as a trial of at least two days or an anchor within the month", () => {
    for (const { now, trialEndsAt } of begun) {
      const charge = firstCharge({ now, trialEndsAt });
      if (charge.trial_end !== undefined) {
        expect(charge.billing_cycle_anchor).toBeUndefined();
        expect(1000 * charge.trial_end - now).toBeGreaterThan(48 * hourMs);
      } else {
        expect(charge.proration_behavior).toBe("none");
        expect(instantOf(charge) - now).toBeLessThan(50 * hourMs);
      }
    }
  });

  test("falls on the turn of the month if the trial ends then, not a month later", () => {
    const trialEndsAt = Date.UTC(2026, 11, 1);
    expect(firstCharge({ now: trialEndsAt - 5 * dayMs, trialEndsAt })).toEqual({
      trial_end: trialEndsAt / 1000,
    });
  });
});

test("a subscription that begins after the trial is charged immediately for the days until the next 1st", () => {
  const now = Date.UTC(2026, 10, 21, 12);
  expect(firstCharge({ now, trialEndsAt: now })).toEqual({
    billing_cycle_anchor: Date.UTC(2026, 11, 1) / 1000,
    proration_behavior: "create_prorations",
  });
});
