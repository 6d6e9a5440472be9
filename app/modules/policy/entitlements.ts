import type { Company } from "~/modules/session/find-session.server";
import { dayMs } from "~/time/units";
import { closureOf, type Closure } from "./closure";
import { graceMs, paymentState, type PaymentState } from "./payment-state";
import { findPlan, type PlanId } from "./plans";
import { isPlanLimitApplied, subscriptionKindOf } from "./subscription-status";

/** The time between a company's exceeding its plan's limit and the end of its check-ins. */
export const planGraceMs = 7 * dayMs;

/** The input of {@link entitlements}. */
export interface BillingFacts {
  company: Pick<
    Company,
    | "trialEndsAt"
    | "subscriptionStatus"
    | "subscriptionPeriodEnd"
    | "subscriptionCancelAt"
    | "planGraceSince"
    | "closedAt"
  > & {
    /** The plan of the company's price. */
    plan: PlanId | null;
  };
  counts: { activeEmployees: number };
  failures: {
    /** When the oldest outstanding payment first failed. */
    oldestPendingAt: number | null;
  };
  /** The server's instant. */
  now: number;
}

/**
 * Why a company may not do something. The record is readable under every restriction except `ended`. People can close an
 * open entry under every restriction except `closed` and `ended`.
 */
export type Restriction =
  | { kind: "inactive"; reason: "trial-expired" | "canceled" | "paused" }
  | { kind: "suspended" }
  | { kind: "plan-limit"; plan: PlanId; limit: number; active: number }
  /** The owner closed the company. The record can be read while `closed`, and no longer once `ended`. */
  | ({ kind: "closed" | "ended" } & Pick<Closure, "reopenUntil" | "readUntil"> & { isFinal: boolean });

/** The coming restriction, and the days until then. 1 is the last day. */
export interface BillingWarning {
  kind: "trial" | "payment" | "plan-limit";
  daysLeft: number;
}

export interface BillingPhase {
  restriction: Restriction | null;
  warning: BillingWarning | null;
  /** The instant at which this changes by itself; null if only a change of the facts can change it. */
  changesAt: number | null;
}

export interface Entitlements extends BillingPhase {
  /** The phase of the trial or of the subscription. */
  phase: "trial" | "trial-expired" | "live" | "paused" | "canceled";
  /** The debt for a live subscription. */
  payment: PaymentState;
}

export const unrestricted: BillingPhase = { restriction: null, warning: null, changesAt: null };

/**
 * Returns the restriction, the warning and the debt of a company. The server enforces this result, and screens show it. It
 * compares instants only, so it is right even if a cron is late, and in every time zone.
 */
export function entitlements(facts: BillingFacts): Entitlements {
  const closure = closureOf(facts.company.closedAt, facts.now);
  const entitled = entitlementsWhileOpen(facts);
  return closure ? { ...entitled, ...phaseOnceClosed(closure) } : entitled;
}

/** Returns the restriction of a closed company. It has no warning, whatever the company owes. */
export function phaseOnceClosed({ phase, reopenUntil, readUntil }: Closure): BillingPhase {
  const [kind, changesAt] = phase === "over" ? (["ended", null] as const) : (["closed", readUntil] as const);
  const isFinal = phase !== "revocable";
  return {
    restriction: { kind, reopenUntil, readUntil, isFinal },
    warning: null,
    changesAt: isFinal ? changesAt : reopenUntil,
  };
}

function entitlementsWhileOpen(facts: BillingFacts): Entitlements {
  const { company, now } = facts;
  const nothingOwed = { ...unrestricted, payment: paymentState(null, now) };
  const kind = subscriptionKindOf(company.subscriptionStatus);
  if (kind === "live") return { phase: "live", ...entitlementsWhileLive(facts) };
  // Somebody paid an invoice of the ended subscription, and its period is not over.
  if (kind === "canceled" && (company.subscriptionCancelAt ?? 0) > now)
    return { ...nothingOwed, phase: kind, changesAt: company.subscriptionCancelAt };
  if (kind !== "none")
    return { ...nothingOwed, phase: kind, restriction: { kind: "inactive", reason: kind } };
  return company.trialEndsAt > now
    ? { ...nothingOwed, phase: "trial", ...countDown("trial", { endsAt: company.trialEndsAt, now }) }
    : { ...nothingOwed, phase: "trial-expired", restriction: { kind: "inactive", reason: "trial-expired" } };
}

function entitlementsWhileLive({
  company,
  counts,
  failures,
  now,
}: BillingFacts): Omit<Entitlements, "phase"> {
  const { oldestPendingAt } = failures;
  // Stripe sets `unpaid` after its last attempt. The grace period needs the date of the first failure.
  const isGivenUp = oldestPendingAt === null && company.subscriptionStatus === "unpaid";
  const payment: PaymentState = isGivenUp
    ? { paymentStatus: "suspended", suspensionDate: null }
    : paymentState(oldestPendingAt, now);
  if (payment.paymentStatus === "suspended")
    return { ...unrestricted, payment, restriction: { kind: "suspended" } };
  const debt =
    oldestPendingAt === null
      ? unrestricted
      : countDown("payment", { endsAt: oldestPendingAt + graceMs, now });
  const limit = judgePlanLimit(company, { active: counts.activeEmployees, now });
  return {
    payment,
    restriction: limit.restriction,
    warning: debt.warning ?? limit.warning,
    changesAt: earlierOf(debt.changesAt, limit.changesAt),
  };
}

const earlierOf = (one: number | null, other: number | null) =>
  one === null || other === null ? (one ?? other) : Math.min(one, other);

/**
 * Returns the effect of the plan's limit: it warns for seven days of grace, then it blocks. Without a recorded beginning the grace has
 * not begun. A trial has no limit, so the grace of the plan that follows begins at its end. Plus has no limit: each extra person
 * is charged.
 */
function judgePlanLimit(
  company: BillingFacts["company"],
  { active, now }: { active: number; now: number },
): BillingPhase {
  const plan = company.plan && findPlan(company.plan);
  if (!plan || plan.extraPrice !== null || active <= plan.includedEmployees) return unrestricted;
  const { id, includedEmployees: limit } = plan;
  const isTrial = !isPlanLimitApplied(company.subscriptionStatus);
  const beginsAt = isTrial ? company.subscriptionPeriodEnd : company.planGraceSince;
  if (isTrial && (beginsAt ?? now) <= now) return unrestricted;
  if (beginsAt === null)
    return { ...unrestricted, warning: { kind: "plan-limit", daysLeft: planGraceMs / dayMs } };
  const endsAt = beginsAt + planGraceMs;
  return endsAt <= now
    ? { ...unrestricted, restriction: { kind: "plan-limit", plan: id, limit, active } }
    : { restriction: null, ...countDown("plan-limit", { endsAt, now }) };
}

/** Returns the warning with the days left. A part of a day counts as a day. */
function countDown(kind: BillingWarning["kind"], { endsAt, now }: { endsAt: number; now: number }) {
  const days = Math.ceil((endsAt - now) / dayMs);
  const daysLeft = kind === "payment" ? Math.min(days, graceMs / dayMs) : days;
  return { warning: { kind, daysLeft }, changesAt: endsAt - (daysLeft - 1) * dayMs };
}
