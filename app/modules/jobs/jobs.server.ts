import { sql, type SQL } from "drizzle-orm";
import { hasUntoldPeak, hasUntoldPeakAtTurn } from "~/modules/billing/has-untold-peak";
import { isNearTrialEnd, mailTrialEnd } from "~/modules/billing/mail-trial-end.server";
import { isCustomer, reconcile } from "~/modules/billing/reconcile.server";
import { reportPeak } from "~/modules/billing/report-peak.server";
import { isOverdue, suspendOverdue } from "~/modules/billing/suspend-overdue.server";
import { mayPassPlan, tellOverPlan } from "~/modules/billing/tell-over-plan.server";
import { wakeDelivery } from "~/modules/mail/outbox.server";
import { archiveHead } from "~/modules/register/archive-head.server";
import { isUnsealed } from "~/modules/register/is-unsealed";
import { sealEvents } from "~/modules/register/seal-events.server";
import { recordActiveEmployees } from "~/modules/team/record-active-employees.server";
import type { Deps } from "~/platform/context.server";
import { checkCompanyRegister } from "./check-company-register.server";
import { purgeExpired } from "./purge-expired.server";

export const everyFiveMinutes = "*/5 * * * *";
export const nightly = "30 3 * * *";

interface AnyJob {
  name: string;
  /** As wrangler.toml has it. */
  cron: typeof everyFiveMinutes | typeof nightly;
  promise: string;
}

/** Done once for everything. */
export interface GlobalJob extends AnyJob {
  run: (deps: Deps) => Promise<unknown>;
}

/** Done company by company, with a turn for each. */
export interface CompanyJob extends AnyJob {
  /** A condition that tells which companies have something to do now. @param companyId the column with their id. */
  concerns: (deps: Deps, companyId: SQL) => SQL;
  /** A turn: at most ten calls, whatever they are, but for what a register's length adds. */
  runFor: (deps: Deps, of: { companyId: string }) => Promise<unknown>;
}

export type Job = GlobalJob | CompanyJob;

const all = () => sql`TRUE`;

/** Every job that runs by the clock. Each may run twice, at once too, or be killed midway: its next turn finishes its work. */
export const jobs: readonly Job[] = [
  {
    name: "mail-retries",
    cron: everyFiveMinutes,
    promise: "a queued mail is tried until it is sent or 17 hours have passed",
    run: (deps) => wakeDelivery(deps),
  },
  {
    name: "seal-pending",
    cron: everyFiveMinutes,
    promise: "an event whose sealing was cut short is sealed five minutes later",
    concerns: (_, companyId) => isUnsealed(companyId),
    runFor: sealEvents,
  },
  {
    name: "close-months",
    cron: everyFiveMinutes,
    promise: "the last maximum of a month on Plus is with Stripe before the month's invoice is closed",
    concerns: hasUntoldPeakAtTurn,
    runFor: reportPeak,
  },
  {
    name: "mail-trial-ends",
    cron: nightly,
    promise:
      "owners hear of the end of their trial three days before, on the last day and after it, once each",
    concerns: ({ now }, companyId) => isNearTrialEnd(now, companyId),
    runFor: mailTrialEnd,
  },
  {
    name: "stripe-reconcile",
    cron: nightly,
    promise: "a subscription is what Stripe says it is the next morning, whatever webhooks were lost",
    concerns: isCustomer,
    runFor: reconcile,
  },
  {
    name: "suspend-overdue",
    cron: nightly,
    promise: "who has owed a payment for seven days is suspended, and told the day before and then",
    concerns: ({ now }, companyId) => isOverdue(now, companyId),
    runFor: suspendOverdue,
  },
  {
    name: "archive-heads",
    cron: nightly,
    promise: "each company's signed head of the day is kept outside the database",
    concerns: all,
    runFor: archiveHead,
  },
  {
    name: "check-registers",
    cron: nightly,
    promise: "a register that differs from its time logs or its seals is known the next morning",
    concerns: all,
    runFor: checkCompanyRegister,
  },
  {
    name: "count-active-employees",
    cron: nightly,
    promise: "each company's active employees of the month are written down, changes or none",
    concerns: all,
    runFor: (deps, { companyId }) => deps.db.batch([recordActiveEmployees(deps, companyId)]),
  },
  {
    name: "report-peaks",
    cron: nightly,
    promise: "the month's maximum on Plus that Stripe has not been told is told every night",
    concerns: hasUntoldPeak,
    runFor: reportPeak,
  },
  {
    name: "tell-over-plan",
    cron: nightly,
    promise:
      "owners hear the next morning that more people are active than their plan includes, once each time",
    concerns: mayPassPlan,
    runFor: tellOverPlan,
  },
  {
    name: "forget-spent",
    cron: nightly,
    promise:
      "spent links, ended sessions, old punch requests, counted invitation mails and the contents of mails done with are gone two days later, webhooks after thirty",
    run: purgeExpired,
  },
];
