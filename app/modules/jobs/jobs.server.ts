import { sql, type SQL, type SQLWrapper } from "drizzle-orm";
import {
  companiesToFollow,
  followStatements,
  hasStatements,
} from "~/modules/periods/follow-statements.server";
import {
  stripeCustomers,
  stripeCustomersAtMonthTurn,
  hasUnreportedPeak,
  hasUnreportedPeakAtTurn,
} from "~/modules/billing/has-unreported-peak";
import { closeAllowances, hasAllowancesToClose } from "~/modules/absences/close-allowances.server";
import { isExpiryDue, notifyExpiring } from "~/modules/absences/notify-expiring.server";
import { isNearTrialEnd, mailTrialEnd, companiesNearTrialEnd } from "~/modules/billing/mail-trial-end.server";
import { isCustomer, reconcile } from "~/modules/billing/reconcile.server";
import { reportPeak } from "~/modules/billing/report-peak.server";
import { companiesInDebt, isOverdue, suspendOverdue } from "~/modules/billing/suspend-overdue.server";
import {
  admitWaiting,
  canAdmit,
  companiesWithWaiting,
  hasWaitingPeople,
} from "~/modules/billing/admit-waiting.server";
import { followPlanLimits } from "~/modules/billing/follow-headcount.server";
import { mayExceedPlan } from "~/modules/billing/notify-over-plan.server";
import { notifyWaiting } from "~/modules/billing/notify-waiting.server";
import {
  closedCompanies,
  isClosureUnfinished,
  runFinishClosing,
} from "~/modules/tenancy/closing/finish-closing.server";
import { askMissingExits, hasMissingExits } from "~/modules/corrections/ask-missing-exits.server";
import { hasDisagreed } from "~/modules/corrections/count-disputes.server";
import {
  hasWaiting,
  notifyWaitingCorrections,
} from "~/modules/corrections/notify-waiting-corrections.server";
import { makePacks } from "~/modules/compliance/inspection/pack/make-packs.server";
import {
  companiesWithPacksToMake,
  hasPacksToMake,
  packJob,
} from "~/modules/compliance/inspection/pack/pack-job";
import { hasPeopleInTurn } from "~/modules/ledger/compare-in-turn.server";
import { isToBeRebuilt } from "~/modules/ledger/rebuild-in-turns.server";
import {
  companiesWithBegunTerms,
  followCentresOf,
  haveTermsBegun,
} from "~/modules/schedules/follow-centres.server";
import { notifyPasskeys } from "~/modules/directory/notify-passkeys.server";
import { wakeDelivery } from "~/modules/mail/outbox.server";
import { hasJoined, notifyJoined } from "~/modules/team/notify-joined.server";
import { isRotationRequested } from "~/modules/ledger/origin-rotation.server";
import { hasExpired } from "~/modules/register/erase-expired.server";
import { isUnsealed } from "~/modules/register/is-unsealed";
import { publishLog } from "~/modules/register/transparency/log-object.server";
import { recordActiveEmployees } from "~/modules/billing/record-active-employees.server";
import { hasUsualHours, planReminders } from "~/modules/notifications/reminders/plan-reminders.server";
import { notifyDisputes } from "~/modules/compliance/representatives/notify-disputes.server";
import {
  companiesToClose,
  isClosingDue,
  notifyOpenMonths,
  openMonthsJob,
} from "~/modules/notifications/reminders/notify-open-months.server";
import { sendReminders } from "~/modules/notifications/reminders/send-reminders.server";
import { companiesToRemind, hasReminders } from "~/modules/notifications/reminders/to-look-at.server";
import {
  companiesWithReaders,
  isDailyMailDue,
  notifyDaily,
  notifyDailyJob,
} from "~/modules/notifications/summaries/notify-daily.server";
import {
  isMonthlyMailDue,
  notifyMonthly,
  notifyMonthlyJob,
} from "~/modules/notifications/summaries/notify-monthly.server";
import {
  isWeeklyMailDue,
  notifyWeekly,
  notifyWeeklyJob,
} from "~/modules/notifications/summaries/notify-weekly.server";
import type { Deps, GlobalDeps } from "~/platform/context.server";
import { batch } from "~/platform/statement.server";
import { minuteMs } from "~/time/units";
import { hasErasedUsers } from "./erase-people.server";
import { companiesToRotate, companiesToRebuild } from "./asked-by-operator";
import { isCellKept } from "./given-up";
import { isToBeChecked, isToBeCounted } from "./idle-companies";
import { finishMemberships } from "./finish-memberships.server";
import { mailMissingHolidays } from "./mail-missing-holidays.server";
import { checkLog, stampLog, witnessLog } from "./log-jobs.server";
import { purgeExpired } from "./purge-expired.server";
import {
  archiveOfDay,
  checkRegister,
  compareProjectionsInTurn,
  rotateOriginOnRequest,
  eraseOfCompany,
  rebuildOnRequest,
  sealPending,
} from "./register-jobs.server";

export const fiveMinutesCron = "*/5 * * * *";
export const nightlyCron = "30 3 * * *";

interface JobBase {
  name: string;
  /** As in wrangler.toml. */
  cron: typeof fiveMinutesCron | typeof nightlyCron;
  /** What the job does, and by when. The sentence begins with its verb. */
  promise: string;
}

/** Runs once for everything. A result of "more" causes another turn immediately. */
export interface GlobalJob extends JobBase {
  run: (deps: GlobalDeps) => Promise<unknown>;
}

/** Runs per company, with a turn for each. A result of "more" causes another turn immediately. */
export interface CompanyJob extends JobBase {
  /** Whether it also runs for closed and abandoned companies. Jobs that keep the record do; jobs that send mails do not. */
  alsoClosed?: true;
  /**
   * Returns a query for the `id`s, each once, of companies that may have work, by an index with few others. A template has parentheses.
   * Null: none have work at this hour. Without it, all companies are read, which is only for nightly jobs.
   */
  among?: (deps: Deps) => SQLWrapper | null;
  /** Returns a condition: the company has work now. @param companyId the column with the company's id. */
  concerns: (deps: Deps, companyId: SQL) => SQL;
  /** Runs a turn. It makes fewer than twenty calls, plus those for a register's length, for missed days or for each person. */
  runFor: (deps: Deps, of: { companyId: string }) => Promise<unknown>;
}

export type Job = GlobalJob | CompanyJob;

/** Every scheduled job. A job may run twice, even in parallel, or be killed midway. Its next turn finishes the work. */
export const jobs: readonly Job[] = [
  {
    name: "mail-retries",
    cron: fiveMinutesCron,
    promise: "sends a queued mail until it is sent or 17 hours have passed",
    run: (deps) => wakeDelivery(deps),
  },
  {
    name: "finish-memberships",
    cron: fiveMinutesCron,
    promise:
      "completes founding, joining, leaving or a change of address that was cut off, within five minutes",
    run: finishMemberships,
  },
  {
    name: "notify-passkeys",
    cron: fiveMinutesCron,
    promise: "mails a person once for each passkey that was added or removed",
    run: (deps) => notifyPasskeys(deps, { before: deps.now - minuteMs }),
  },
  {
    name: "publish-log",
    cron: fiveMinutesCron,
    promise: "adds the day's checkpoints of all companies to the public log, from 06:00 UTC on",
    run: publishLog,
  },
  {
    name: "stamp-log",
    cron: fiveMinutesCron,
    promise: "gets a time stamp for the day's published checkpoint, if an authority is configured",
    run: stampLog,
  },
  {
    name: "witness-log",
    cron: fiveMinutesCron,
    promise: "gets cosignatures for the day's published checkpoint from the configured witnesses",
    run: witnessLog,
  },
  {
    name: "check-log",
    cron: nightlyCron,
    promise: "reports the next morning that the public log is missing or lacks a day",
    run: checkLog,
  },
  {
    name: "seal-pending",
    alsoClosed: true,
    cron: nightlyCron,
    promise: "adds the events of the day to their company's tree, by the next morning",
    concerns: (_, companyId) => isUnsealed(companyId),
    runFor: sealPending,
  },
  {
    name: packJob,
    alsoClosed: true,
    cron: fiveMinutesCron,
    promise: "makes each requested pack for an inspection, or says that it failed",
    among: companiesWithPacksToMake,
    concerns: (_, companyId) => hasPacksToMake(companyId),
    runFor: makePacks,
  },
  {
    name: "rebuild-projections",
    alsoClosed: true,
    cron: fiveMinutesCron,
    promise: "makes a company's projections again from its events, when an operator asks",
    among: companiesToRebuild,
    concerns: (_, companyId) => isToBeRebuilt(companyId),
    runFor: rebuildOnRequest,
  },
  {
    name: "rotate-origins",
    alsoClosed: true,
    cron: fiveMinutesCron,
    promise: "continues a register that lost its past under a new origin, when an operator asks",
    among: companiesToRotate,
    concerns: (_, companyId) => isRotationRequested(companyId),
    runFor: rotateOriginOnRequest,
  },
  {
    name: "finish-closing",
    alsoClosed: true,
    cron: fiveMinutesCron,
    promise: "ends kiosks and subscription of a closed company within five minutes",
    among: closedCompanies,
    concerns: (_, companyId) => isClosureUnfinished(companyId),
    runFor: runFinishClosing,
  },
  {
    name: "close-months",
    cron: fiveMinutesCron,
    promise: "reports a month's last maximum on Plus to Stripe before the month's invoice is closed",
    among: stripeCustomersAtMonthTurn,
    concerns: hasUnreportedPeakAtTurn,
    runFor: reportPeak,
  },
  {
    name: "send-reminders",
    cron: fiveMinutesCron,
    promise:
      "mails a person about a missed check-in, a missed check-out and a correction that waits; at most one of a kind and two in all a day",
    among: companiesToRemind,
    concerns: hasReminders,
    runFor: sendReminders,
  },
  {
    name: notifyDailyJob,
    cron: fiveMinutesCron,
    promise:
      "mails managers who chose it, once each morning, the missing exits and what waits for their answer",
    among: companiesWithReaders,
    concerns: isDailyMailDue,
    runFor: notifyDaily,
  },
  {
    name: "mail-trial-ends",
    cron: nightlyCron,
    promise: "mails owners three days before their trial ends, on its last day and after it",
    among: companiesNearTrialEnd,
    concerns: isNearTrialEnd,
    runFor: mailTrialEnd,
  },
  {
    name: "stripe-reconcile",
    alsoClosed: true,
    cron: nightlyCron,
    promise: "makes each subscription equal to Stripe's by the next morning, also after a lost webhook",
    among: stripeCustomers,
    concerns: isCustomer,
    runFor: reconcile,
  },
  {
    name: "suspend-overdue",
    cron: nightlyCron,
    promise:
      "suspends a company that has owed a payment for seven days, and mails it the day before and on that day",
    among: companiesInDebt,
    concerns: isOverdue,
    runFor: suspendOverdue,
  },
  {
    name: "notify-missing-exits",
    cron: nightlyCron,
    promise:
      "asks a person the next morning when they left, once an entry, if the exit is missing or the entry is open for a day",
    concerns: hasMissingExits,
    runFor: askMissingExits,
  },
  {
    name: "notify-waiting-corrections",
    cron: nightlyCron,
    promise: "mails the people who can answer about proposals that no mail has mentioned, the next morning",
    concerns: hasWaiting,
    runFor: notifyWaitingCorrections,
  },
  {
    name: "notify-representatives",
    cron: nightlyCron,
    promise: "mails representatives only the number of disputed corrections, the next morning",
    concerns: hasDisagreed,
    runFor: notifyDisputes,
  },
  {
    name: "follow-statements",
    cron: nightlyCron,
    promise:
      "records an issued month as sent the night after its mail, and sends two reminders to people who have not answered",
    among: companiesToFollow,
    concerns: hasStatements,
    runFor: followStatements,
  },
  {
    name: "archive-checkpoints",
    alsoClosed: true,
    cron: nightlyCron,
    promise:
      "stores each company's signed checkpoint of the day in R2, adds it to the public log, and stores its place there",
    concerns: isCellKept,
    runFor: archiveOfDay,
  },
  {
    name: "check-registers",
    alsoClosed: true,
    cron: nightlyCron,
    promise:
      "reports the next morning that a register differs from its tree or its archive; for an idle register, within seven nights",
    concerns: (deps, companyId) =>
      sql`(${isToBeChecked(deps, companyId)} AND ${isCellKept(deps, companyId)})`,
    runFor: checkRegister,
  },
  {
    name: "compare-projections",
    alsoClosed: true,
    cron: nightlyCron,
    promise: "compares each person's projections and schedules with their events every seven nights",
    concerns: hasPeopleInTurn,
    runFor: compareProjectionsInTurn,
  },
  {
    name: "follow-centres",
    cron: nightlyCron,
    promise: "moves a person to the centre of the terms that begin today, by the next morning",
    among: companiesWithBegunTerms,
    concerns: haveTermsBegun,
    runFor: followCentresOf,
  },
  {
    name: "erase-expired",
    alsoClosed: true,
    cron: nightlyCron,
    promise: "erases places, texts, identities and people the night after the legal period ends",
    concerns: (deps, companyId) => sql`(${hasExpired(deps, companyId)} OR ${hasErasedUsers(companyId)})`,
    runFor: eraseOfCompany,
  },
  {
    name: "count-active-employees",
    cron: nightlyCron,
    promise: "counts each company's active employees of the month, every night",
    concerns: isToBeCounted,
    runFor: (deps, { companyId }) => batch(deps.db, [recordActiveEmployees(deps, companyId)]),
  },
  {
    name: "report-peaks",
    cron: nightlyCron,
    promise: "reports to Stripe each night the month's maximum on Plus that Stripe does not have yet",
    among: stripeCustomers,
    concerns: hasUnreportedPeak,
    runFor: reportPeak,
  },
  {
    name: "notify-over-plan",
    cron: nightlyCron,
    promise:
      "mails owners the next morning if more people are active than their plan includes, and begins or ends the seven days of grace",
    concerns: mayExceedPlan,
    runFor: followPlanLimits,
  },
  {
    name: "admit-waiting",
    cron: fiveMinutesCron,
    promise: "activates people who wait for room in the plan within five minutes of it, the oldest first",
    among: companiesWithWaiting,
    concerns: canAdmit,
    runFor: admitWaiting,
  },
  {
    name: "notify-waiting",
    cron: nightlyCron,
    promise: "mails owners the next morning, once a day, if somebody began to wait for room in the plan",
    among: companiesWithWaiting,
    concerns: (_, companyId) => hasWaitingPeople(companyId),
    runFor: notifyWaiting,
  },
  {
    name: "notify-joined",
    cron: nightlyCron,
    promise: "mails owners the next morning about each person who joined after the mail of that day",
    concerns: hasJoined,
    runFor: notifyJoined,
  },
  {
    name: notifyWeeklyJob,
    cron: nightlyCron,
    promise: "mails owners each Monday about a week in which somebody worked or something waits",
    concerns: isWeeklyMailDue,
    runFor: notifyWeekly,
  },
  {
    name: notifyMonthlyJob,
    cron: nightlyCron,
    promise: "mails each person who worked in a month on the first of the next month",
    concerns: isMonthlyMailDue,
    runFor: notifyMonthly,
  },
  {
    name: openMonthsJob,
    cron: nightlyCron,
    promise:
      "mails managers of the whole company on the first working day after a pay period what is still open in it",
    among: companiesToClose,
    concerns: isClosingDue,
    runFor: notifyOpenMonths,
  },
  {
    name: "notify-expiring-days",
    cron: nightlyCron,
    promise:
      "mails people a dated notice one to three months before their vacation lapses, once for each last day",
    concerns: isExpiryDue,
    runFor: notifyExpiring,
  },
  {
    name: "close-allowances",
    cron: nightlyCron,
    promise: "stores what a year's vacation leaves to the next year before the year's absences are deleted",
    concerns: hasAllowancesToClose,
    runFor: closeAllowances,
  },
  {
    name: "mail-missing-holidays",
    cron: nightlyCron,
    promise: "mails the operator on 1 December if next year's public holidays are missing or unconfirmed",
    run: mailMissingHolidays,
  },
  {
    name: "plan-reminders",
    cron: nightlyCron,
    promise: "writes down for each person, a day ahead, when a reminder may be due",
    concerns: hasUsualHours,
    runFor: planReminders,
  },
  {
    name: "purge-expired",
    cron: nightlyCron,
    promise:
      "deletes spent links, ended sessions, packs and contents of sent mails after two days; webhooks, invitations, summaries and reminders after thirty",
    run: purgeExpired,
  },
];
