import { describe, expect, test } from "vitest";
import { entitlements, type BillingFacts } from "~/modules/policy/entitlements";
import type { PlanId } from "~/modules/policy/plans";
import { dayMs, hourMs } from "~/time/units";

const now = Date.parse("2026-10-24T22:30:00Z");

interface Told {
  trialEndsAt?: number;
  status?: string | null;
  plan?: PlanId | null;
  active?: number;
  failedAt?: number | null;
  /** When the grace of the plan's limit began. */
  graceSince?: number | null;
  periodEnd?: number | null;
  cancelAt?: number | null;
  at?: number;
}

const judge = ({
  trialEndsAt = 0,
  status = null,
  plan = null,
  active = 1,
  failedAt = null,
  graceSince = null,
  periodEnd = null,
  cancelAt = null,
  at = now,
}: Told) =>
  entitlements({
    company: {
      trialEndsAt,
      subscriptionStatus: status,
      subscriptionPeriodEnd: periodEnd,
      subscriptionCancelAt: cancelAt,
      planGraceSince: graceSince,
      plan,
      closedAt: null,
    },
    counts: { activeEmployees: active },
    failures: { oldestPendingAt: failedAt },
    now: at,
  } satisfies BillingFacts);

describe("the trial", () => {
  test("counts a begun day as left, to the millisecond", () => {
    const daysAt = (msBeforeItsEnd: number) => {
      const { restriction, warning } = judge({ trialEndsAt: now + msBeforeItsEnd });
      return restriction ? "over" : warning?.daysLeft;
    };
    expect(daysAt(14 * dayMs)).toBe(14);
    expect(daysAt(2 * dayMs)).toBe(2);
    expect(daysAt(dayMs + 1)).toBe(2);
    expect(daysAt(dayMs)).toBe(1);
    expect(daysAt(1)).toBe(1);
    expect(daysAt(0)).toBe("over");
    expect(daysAt(-1)).toBe("over");
  });

  test("is not ended by a failed first payment, and nothing is owed for it", () => {
    for (const status of ["incomplete", "incomplete_expired"]) {
      const tried = judge({ trialEndsAt: now + 3 * dayMs, status, failedAt: now - 30 * dayMs });
      expect(tried).toEqual(judge({ trialEndsAt: now + 3 * dayMs }));
    }
  });

  test("is over for a company that canceled a subscription, even before its last day", () => {
    const { restriction } = judge({ trialEndsAt: now + 10 * dayMs, status: "canceled" });
    expect(restriction).toEqual({ kind: "inactive", reason: "canceled" });
  });

  test("has no plan limit", () => {
    expect(judge({ trialEndsAt: now + dayMs, plan: "pro", active: 500 }).restriction).toBeNull();
    expect(judge({ status: "trialing", plan: "pro", active: 500 }).restriction).toBeNull();
  });
});

describe("a canceled subscription whose debt was paid", () => {
  const at = (ms: number) => judge({ status: "canceled", cancelAt: now + 3 * dayMs, at: now + ms });

  test("gives access until the end of the paid period, to the millisecond", () => {
    expect(at(3 * dayMs - 1)).toMatchObject({ restriction: null, changesAt: now + 3 * dayMs });
    expect(at(3 * dayMs).restriction).toEqual({ kind: "inactive", reason: "canceled" });
  });

  test("owes nothing and has no plan, so neither debt nor limit restricts the company", () => {
    const judged = judge({ status: "canceled", cancelAt: now + 1, failedAt: 0, plan: "pro", active: 99 });
    expect(judged).toMatchObject({ phase: "canceled", restriction: null, warning: null });
  });
});

describe("a company's debt", () => {
  test("leaves seven days minus the days overdue, to the millisecond, and then suspends", () => {
    const daysAfter = (ms: number) => {
      const { restriction, warning } = judge({ status: "past_due", failedAt: now - ms });
      return restriction?.kind ?? warning?.daysLeft;
    };
    expect(daysAfter(0)).toBe(7);
    expect(daysAfter(dayMs - 1)).toBe(7);
    for (const overdue of [1, 2, 3, 4, 5, 6]) expect(daysAfter(overdue * dayMs)).toBe(7 - overdue);
    expect(daysAfter(6 * dayMs - 1)).toBe(2);
    expect(daysAfter(7 * dayMs - 1)).toBe(1);
    expect(daysAfter(7 * dayMs)).toBe("suspended");
    expect(daysAfter(400 * dayMs)).toBe("suspended");
  });

  test("with a start in the future leaves seven days", () => {
    expect(judge({ status: "active", failedAt: now + hourMs }).warning?.daysLeft).toBe(7);
  });

  test("that Stripe has given up suspends immediately only if its start is unknown", () => {
    expect(judge({ status: "unpaid" }).restriction?.kind).toBe("suspended");
    expect(judge({ status: "unpaid", failedAt: now - dayMs }).restriction).toBeNull();
  });
});

describe("the plan's limit", () => {
  const restrictionOf = (plan: PlanId, active: number) =>
    judge({ status: "active", plan, active, graceSince: now - 7 * dayMs }).restriction;

  test("lets as many people work as the plan names, and blocks one more", () => {
    expect(restrictionOf("pro", 5)).toBeNull();
    expect(restrictionOf("pro", 6)).toEqual({ kind: "plan-limit", plan: "pro", limit: 5, active: 6 });
    expect(restrictionOf("pyme", 15)).toBeNull();
    expect(restrictionOf("pyme", 16)).toEqual({ kind: "plan-limit", plan: "pyme", limit: 15, active: 16 });
  });

  test("does not exist on Plus, nor on an unknown price", () => {
    expect(restrictionOf("plus", 31)).toBeNull();
    expect(restrictionOf("plus", 3_000)).toBeNull();
    expect(judge({ status: "active", plan: null, active: 3_000 }).restriction).toBeNull();
  });

  test("gives seven days of grace from its recorded beginning, to the millisecond, and then blocks", () => {
    const daysAfter = (ms: number) => {
      const over = { status: "active", plan: "pro" as const, active: 17, graceSince: now - ms };
      const { restriction, warning } = judge(over);
      return restriction?.kind ?? [warning?.kind, warning?.daysLeft].join(" ");
    };
    expect(daysAfter(0)).toBe("plan-limit 7");
    expect(daysAfter(6 * dayMs)).toBe("plan-limit 1");
    expect(daysAfter(7 * dayMs - 1)).toBe("plan-limit 1");
    expect(daysAfter(7 * dayMs)).toBe("plan-limit");
  });

  test("blocks nobody before the grace is recorded", () => {
    expect(judge({ status: "active", plan: "pro", active: 17 })).toMatchObject({
      restriction: null,
      warning: { kind: "plan-limit", daysLeft: 7 },
      changesAt: null,
    });
  });

  test("of a plan that begins after a trial warns until seven days after that, and blocks nobody before", () => {
    const bought = { status: "trialing", plan: "pro" as const, active: 17, periodEnd: now + 9 * dayMs };
    expect(judge(bought)).toMatchObject({
      restriction: null,
      warning: { kind: "plan-limit", daysLeft: 16 },
    });
    expect(judge({ ...bought, at: now + 30 * dayMs }).restriction).toBeNull();
    expect(judge({ ...bought, active: 5 }).warning).toBeNull();
  });

  test("is shown together with a debt, and a suspension replaces it", () => {
    const over = { status: "past_due", plan: "pro" as const, active: 6, graceSince: now - 7 * dayMs };
    const warned = judge({ ...over, failedAt: now - dayMs });
    expect([warned.restriction?.kind, warned.warning?.daysLeft]).toEqual(["plan-limit", 6]);
    expect(judge({ ...over, failedAt: now - 8 * dayMs }).restriction?.kind).toBe("suspended");
  });
});

describe("changesAt", () => {
  test.each<[string, Told]>([
    ["a trial", { trialEndsAt: now + 14 * dayMs }],
    ["a trial's odd hours", { trialEndsAt: now + 5 * dayMs + 7 * hourMs + 1 }],
    ["a debt", { status: "past_due", failedAt: now }],
    ["a debt of another clock", { status: "past_due", failedAt: now + hourMs }],
    ["a plan that is too small", { status: "active", plan: "pro", active: 6, graceSince: now }],
  ])(
    "names for %s each instant at which the restriction or warning changes, and no other",
    (_, billingState) => {
      const say = (at: number) => {
        const { restriction, warning } = judge({ ...billingState, at });
        return JSON.stringify({ restriction, warning });
      };
      let at = now;
      let turns = 0;
      for (;;) {
        const next = judge({ ...billingState, at }).changesAt;
        if (next === null) break;
        expect(next).toBeGreaterThan(at);
        expect(say(next - 1)).toBe(say(at));
        expect(say(next)).not.toBe(say(at));
        at = next;
        turns += 1;
      }
      expect(turns).toBeGreaterThan(5);
      expect(judge({ ...billingState, at }).restriction).not.toBeNull();
      expect(say(at + 1_000 * dayMs)).toBe(say(at));
    },
  );

  test("is empty if time alone changes nothing", () => {
    expect(judge({ status: "active" }).changesAt).toBeNull();
    expect(judge({ status: "canceled" }).changesAt).toBeNull();
  });
});
