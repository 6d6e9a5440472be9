import type { Company } from "~/modules/directory/find-session.server";
import { closureOf, type Closure } from "./closure";
import { graceMs, paymentState, type PaymentState } from "./payment-state";
import { findPlan, type PlanId } from "./plans";
import { isCounted, kindOf } from "./subscription-status";

const dayMs = 86_400_000;

/** What a company's rights are judged by. */
export interface Facts {
  company: Pick<Company, "trialEndsAt" | "subscriptionStatus" | "closedAt"> & {
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

/**
 * What a company may not do for now. The record stays readable under every one of them but the last, and an open entry can be closed
 * under each that does not come of closing the company.
 */
export type Restriction =
  | { kind: "inactive"; reason: "trial-expired" | "canceled" | "paused" }
  | { kind: "suspended" }
  | { kind: "plan-limit"; plan: PlanId; limit: number; active: number }
  /** Its owner has closed it: its record is read, and once that is over not even that. */
  | ({ kind: "closed" | "ended" } & Pick<Closure, "reopenUntil" | "readUntil"> & { isFinal: boolean });

/** The restriction to come, and in how many days: 1 is the last. */
export interface Warning {
  kind: "trial" | "payment";
  daysLeft: number;
}

/** How a company stands with its subscription. */
export interface BillingPhase {
  restriction: Restriction | null;
  warning: Warning | null;
  /** The instant at which this will no longer be true by itself; null when only news can change it. */
  changesAt: number | null;
}

export interface Entitlements extends BillingPhase {
  /** Where the trial and the subscription leave the company. */
  phase: "trial" | "trial-expired" | "live" | "paused" | "canceled";
  /** What it owes for a live subscription. */
  payment: PaymentState;
}

/** No restriction and no warning. */
export const unrestricted: BillingPhase = { restriction: null, warning: null, changesAt: null };

/**
 * What a company may do now, what it owes and what its people are told of it: the one judgement that the server enforces
 * and the screens show. It looks at instants only, so it holds also when a cron is late, and no zone matters.
 */
export function entitlements(facts: Facts): Entitlements {
  const closure = closureOf(facts.company.closedAt, facts.now);
  const entitled = whileOpen(facts);
  return closure ? { ...entitled, ...onceClosed(closure) } : entitled;
}

/** Whatever it owes, a closed company is warned of nothing. */
export function onceClosed({ phase, reopenUntil, readUntil }: Closure): BillingPhase {
  const [kind, changesAt] = phase === "over" ? (["ended", null] as const) : (["closed", readUntil] as const);
  const isFinal = phase !== "revocable";
  return {
    restriction: { kind, reopenUntil, readUntil, isFinal },
    warning: null,
    changesAt: isFinal ? changesAt : reopenUntil,
  };
}

function whileOpen(facts: Facts): Entitlements {
  const { company, now } = facts;
  const nothingOwed = { ...unrestricted, payment: paymentState(null, now) };
  const kind = kindOf(company.subscriptionStatus);
  if (kind === "live") return { phase: "live", ...whileLive(facts) };
  if (kind !== "none")
    return { ...nothingOwed, phase: kind, restriction: { kind: "inactive", reason: kind } };
  return company.trialEndsAt > now
    ? { ...nothingOwed, phase: "trial", ...countDown("trial", { endsAt: company.trialEndsAt, now }) }
    : { ...nothingOwed, phase: "trial-expired", restriction: { kind: "inactive", reason: "trial-expired" } };
}

function whileLive({ company, counts, failures, now }: Facts): Omit<Entitlements, "phase"> {
  const { oldestPendingAt } = failures;
  // `unpaid` is Stripe's last word after all its attempts; the grace is for a failure whose beginning we know.
  const isGivenUp = oldestPendingAt === null && company.subscriptionStatus === "unpaid";
  const payment: PaymentState = isGivenUp
    ? { paymentStatus: "suspended", suspensionDate: null }
    : paymentState(oldestPendingAt, now);
  if (payment.paymentStatus === "suspended")
    return { ...unrestricted, payment, restriction: { kind: "suspended" } };
  const warned =
    oldestPendingAt === null
      ? unrestricted
      : countDown("payment", { endsAt: oldestPendingAt + graceMs, now });
  return { ...warned, payment, restriction: overLimit(company, counts.activeEmployees) };
}

/** Plus has no end: people above those it includes are charged for. */
function overLimit({ plan: id, subscriptionStatus }: Facts["company"], active: number): Restriction | null {
  const plan = id && findPlan(id);
  if (!plan || plan.extraPrice !== null || !isCounted(subscriptionStatus)) return null;
  const limit = plan.includedEmployees;
  return active > limit ? { kind: "plan-limit", plan: plan.id, limit, active } : null;
}

/** A day that has begun counts whole. */
function countDown(kind: Warning["kind"], { endsAt, now }: { endsAt: number; now: number }) {
  const days = Math.ceil((endsAt - now) / dayMs);
  const daysLeft = kind === "payment" ? Math.min(days, graceMs / dayMs) : days;
  return { warning: { kind, daysLeft }, changesAt: endsAt - (daysLeft - 1) * dayMs };
}
