import type { Company } from "~/modules/accounts/find-session.server";
import { graceMs } from "./payment-state";
import { findPlan, type PlanId } from "./plans";

const dayMs = 86_400_000;

/** What a company's rights are judged by. */
export interface Facts {
  company: Pick<Company, "trialEndsAt" | "subscriptionStatus"> & {
    /** The plan that its price stands for. */
    plan: PlanId | null;
  };
  counts: { activeEmployees: number };
  failures: {
    /** When the oldest payment that is still owed first failed. */
    oldestPendingAt: number | null;
  };
  /** The server's instant. */
  now: number;
}

/** What holds a company back. The record stays readable and an open entry can be closed under every one of them. */
export type Hold =
  | { kind: "inactive"; reason: "trial-expired" | "canceled" | "paused" }
  | { kind: "suspended" }
  | { kind: "plan-limit"; plan: PlanId; limit: number; active: number };

/** What is about to hold it back, and in how many days: 1 is the last. */
export interface Warning {
  kind: "trial" | "payment";
  daysLeft: number;
}

export interface Entitlements {
  hold: Hold | null;
  warning: Warning | null;
  /** The instant at which this will no longer be true by itself; null when only news can change it. */
  changesAt: number | null;
}

/** No hold and no warning. */
export const unheld: Entitlements = { hold: null, warning: null, changesAt: null };

/**
 * What a company may do now and what its people are told of it: the one judgement that the server enforces and the
 * screens show. It looks at instants only, so it holds also when a cron is late, and no zone matters.
 */
export function entitlements({ company, counts, failures, now }: Facts): Entitlements {
  switch (standingOf(company.subscriptionStatus)) {
    case "never-began":
      return company.trialEndsAt > now
        ? { hold: null, ...countDown("trial", { endsAt: company.trialEndsAt, now }) }
        : { ...unheld, hold: { kind: "inactive", reason: "trial-expired" } };
    case "canceled":
      return { ...unheld, hold: { kind: "inactive", reason: "canceled" } };
    case "paused":
      return { ...unheld, hold: { kind: "inactive", reason: "paused" } };
    case "live":
      return whileLive({ company, counts, failures, now });
  }
}

type Standing = "never-began" | "live" | "canceled" | "paused";

/** Where a status of Stripe leaves a company. One that we do not know is our ignorance, not the customer's debt: live. */
function standingOf(status: string | null): Standing {
  switch (status) {
    // Of the last two the first payment has not gone through: the trial goes on as if nobody had tried.
    case null:
    case "incomplete":
    case "incomplete_expired":
      return "never-began";
    case "canceled":
    case "paused":
      return status;
    default:
      return "live";
  }
}

function whileLive({ company, counts, failures, now }: Facts): Entitlements {
  const { oldestPendingAt } = failures;
  const suspendsAt = oldestPendingAt === null ? null : oldestPendingAt + graceMs;
  // `unpaid` is Stripe's last word after all its attempts; the grace is for a failure whose beginning we know.
  const isSuspended = suspendsAt === null ? company.subscriptionStatus === "unpaid" : suspendsAt <= now;
  if (isSuspended) return { ...unheld, hold: { kind: "suspended" } };
  const warned = suspendsAt === null ? unheld : countDown("payment", { endsAt: suspendsAt, now });
  return { ...warned, hold: overLimit(company, counts.activeEmployees) };
}

/** Plus has no end: people above those it includes are charged for. */
function overLimit({ plan: id, subscriptionStatus }: Facts["company"], active: number): Hold | null {
  const plan = id && findPlan(id);
  if (!plan || plan.extraPrice !== null || subscriptionStatus === "trialing") return null;
  const limit = plan.includedEmployees;
  return active > limit ? { kind: "plan-limit", plan: plan.id, limit, active } : null;
}

/** A day that has begun counts whole. */
function countDown(kind: Warning["kind"], { endsAt, now }: { endsAt: number; now: number }) {
  const days = Math.ceil((endsAt - now) / dayMs);
  const daysLeft = kind === "payment" ? Math.min(days, graceMs / dayMs) : days;
  return { warning: { kind, daysLeft }, changesAt: endsAt - (daysLeft - 1) * dayMs };
}
