import {
  companiesToFollow,
  followStatements,
  hasStatements,
} from "~/modules/periods/follow-statements.server";
import { sql, type SQL } from "drizzle-orm";
import {
  customers,
  customersAtTurn,
  hasUnreportedPeak,
  hasUnreportedPeakAtTurn,
} from "~/modules/billing/has-unreported-peak";
import { closeAllowances, hasAllowancesToClose } from "~/modules/absences/close-allowances.server";
import { isExpiryDue, notifyExpiring } from "~/modules/absences/notify-expiring.server";
import { isNearTrialEnd, mailTrialEnd, trialsNearEnd } from "~/modules/billing/mail-trial-end.server";
import { isCustomer, reconcile } from "~/modules/billing/reconcile.server";
import { reportPeak } from "~/modules/billing/report-peak.server";
import { debtors, isOverdue, suspendOverdue } from "~/modules/billing/suspend-overdue.server";
import {
  admitWaiting,
  canAdmit,
  companiesWithWaiting,
  hasWaitingPeople,
} from "~/modules/billing/admit-waiting.server";
import { followPlanLimits } from "~/modules/billing/follow-headcount.server";
import { mayPassPlan } from "~/modules/billing/notify-over-plan.server";
import { notifyWaiting } from "~/modules/billing/notify-waiting.server";
import {
  closedCompanies,
  isClosureUnfinished,
  finishClosingJob,
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
import { hasErasedUsers } from "./erase-people.server";
import { companiesToRotate, companiesToRebuild } from "./asked-by-operator";
import { isKept } from "./given-up";
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

export const everyFiveMinutes = "*/5 * * * *";
export const nightly = "30 3 * * *";

interface AnyJob {
  name: string;
  /** As in wrangler.toml. */
  cron: typeof everyFiveMinutes | typeof nightly;
  promise: string;
}

/** Runs once for everything. A result of "more" causes another turn immediately. */
export interface GlobalJob extends AnyJob {
  run: (deps: GlobalDeps) => Promise<unknown>;
}

/** Runs per company, with a turn for each. A result of "more" causes another turn immediately. */
export interface CompanyJob extends AnyJob {
  /** Whether it also runs for closed and abandoned companies. Jobs that keep the record do; jobs that send mails do not. */
  alsoClosed?: true;
  /**
   * Returns a query for the `id`s, each once, of companies that may have work, by an index with few others. Null: none have work at this
   * hour. Without it, all companies are read, which is only for nightly jobs.
   */
  among?: (deps: Deps) => SQL | null;
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
    cron: everyFiveMinutes,
    promise: "a queued mail is tried until it is sent or 17 hours have passed",
    run: (deps) => wakeDelivery(deps),
  },
  {
    name: "finish-memberships",
    cron: everyFiveMinutes,
    promise:
      "whoever was cut off while founding, joining or leaving a company, or changing address, has it done five minutes later",
    run: finishMemberships,
  },
  {
    name: "notify-passkeys",
    cron: everyFiveMinutes,
    promise: "whoever has a new passkey, or one less, hears of it by mail, once each, whatever was cut off",
    run: (deps) => notifyPasskeys(deps, { before: deps.now - 60_000 }),
  },
  {
    name: "publish-log",
    cron: everyFiveMinutes,
    promise:
      "the day's checkpoints of all companies are added to the published log from six in the morning on, UTC",
    run: publishLog,
  },
  {
    name: "stamp-log",
    cron: everyFiveMinutes,
    promise: "the day's published checkpoint bears the time of an authority outside, where one is set",
    run: stampLog,
  },
  {
    name: "witness-log",
    cron: everyFiveMinutes,
    promise: "the day's published checkpoint is signed by the witnesses that are set, as they answer",
    run: witnessLog,
  },
  {
    name: "check-log",
    cron: nightly,
    promise: "a published log that is not there, or lacks a day, is known the next morning",
    run: checkLog,
  },
  {
    name: "seal-pending",
    alsoClosed: true,
    cron: nightly,
    promise: "an event that no answer has added to its company's tree is in it the next morning",
    concerns: (_, companyId) => isUnsealed(companyId),
    runFor: sealPending,
  },
  {
    name: packJob,
    alsoClosed: true,
    cron: everyFiveMinutes,
    promise: "a pack for the inspection that somebody asks for is made, or said to have failed",
    among: companiesWithPacksToMake,
    concerns: (_, companyId) => hasPacksToMake(companyId),
    runFor: makePacks,
  },
  {
    name: "rebuild-projections",
    alsoClosed: true,
    cron: everyFiveMinutes,
    promise: "what screens show of a company's people is made anew from their events when an operator asks",
    among: companiesToRebuild,
    concerns: (_, companyId) => isToBeRebuilt(companyId),
    runFor: rebuildOnRequest,
  },
  {
    name: "rotate-origins",
    alsoClosed: true,
    cron: everyFiveMinutes,
    promise: "a register whose past was lost goes on under a new origin when an operator asks",
    among: companiesToRotate,
    concerns: (_, companyId) => isRotationRequested(companyId),
    runFor: rotateOriginOnRequest,
  },
  {
    name: "finish-closing",
    alsoClosed: true,
    cron: everyFiveMinutes,
    promise:
      "a company that its owner closes has no kiosk and no subscription five minutes later, whatever was cut off",
    among: closedCompanies,
    concerns: (_, companyId) => isClosureUnfinished(companyId),
    runFor: finishClosingJob,
  },
  {
    name: "close-months",
    cron: everyFiveMinutes,
    promise: "the last maximum of a month on Plus is with Stripe before the month's invoice is closed",
    among: customersAtTurn,
    concerns: hasUnreportedPeakAtTurn,
    runFor: reportPeak,
  },
  {
    name: "send-reminders",
    cron: everyFiveMinutes,
    promise:
      "who has not come by their usual hour, is still in after it, or leaves something unanswered for days, is reminded by mail, once a kind and day, twice a day at most",
    among: ({ now }) => companiesToRemind(now),
    concerns: ({ now }, companyId) => hasReminders(now, companyId),
    runFor: sendReminders,
  },
  {
    name: notifyDailyJob,
    cron: everyFiveMinutes,
    promise:
      "managers who want it are told in their company's morning which exits nobody punched and what waits for their answer, once a day and only when something does",
    among: ({ now }) => companiesWithReaders(now),
    concerns: ({ now }, companyId) => isDailyMailDue(now, companyId),
    runFor: notifyDaily,
  },
  {
    name: "mail-trial-ends",
    cron: nightly,
    promise:
      "owners hear of the end of their trial three days before, on the last day and after it, once each",
    among: ({ now }) => trialsNearEnd(now),
    concerns: ({ now }, companyId) => isNearTrialEnd(now, companyId),
    runFor: mailTrialEnd,
  },
  {
    name: "stripe-reconcile",
    alsoClosed: true,
    cron: nightly,
    promise: "a subscription is what Stripe says it is the next morning, whatever webhooks were lost",
    among: customers,
    concerns: isCustomer,
    runFor: reconcile,
  },
  {
    name: "suspend-overdue",
    cron: nightly,
    promise: "who has owed a payment for seven days is suspended, and told the day before and then",
    among: debtors,
    concerns: ({ now }, companyId) => isOverdue(now, companyId),
    runFor: suspendOverdue,
  },
  {
    name: "notify-missing-exits",
    cron: nightly,
    promise:
      "whoever left without punching out, or has been in for more than a day, is asked by mail the next morning when they left, once an entry",
    concerns: ({ now }, companyId) => hasMissingExits(now, companyId),
    runFor: askMissingExits,
  },
  {
    name: "notify-waiting-corrections",
    cron: nightly,
    promise: "people who can answer get a mail the next morning about proposals that no mail has mentioned",
    concerns: ({ now }, companyId) => hasWaiting(now, companyId),
    runFor: notifyWaitingCorrections,
  },
  {
    name: "notify-representatives",
    cron: nightly,
    promise:
      "whoever represents the workers hears the next morning how many corrections people do not agree on, and nothing else of them",
    concerns: ({ now }, companyId) => hasDisagreed(now, companyId),
    runFor: notifyDisputes,
  },
  {
    name: "follow-statements",
    cron: nightly,
    promise:
      "an issued month is noted as sent the night after its mail, and people who have not answered get two reminders",
    among: ({ now }) => companiesToFollow(now),
    concerns: ({ now }, companyId) => hasStatements(now, companyId),
    runFor: followStatements,
  },
  {
    name: "archive-checkpoints",
    alsoClosed: true,
    cron: nightly,
    promise:
      "each company's signed checkpoint of the day is kept outside the database and handed to the log, and where that of the day before stands in it is kept; of one that was given up, for a week more",
    concerns: ({ now }, companyId) => isKept(now, companyId),
    runFor: archiveOfDay,
  },
  {
    name: "check-registers",
    alsoClosed: true,
    cron: nightly,
    promise:
      "a register that differs from its tree, or from what was archived of it, is known the next morning; one in which nothing is recorded any more within two nights where a person's last events are missing, and within seven otherwise",
    concerns: ({ now }, companyId) => sql`(${isToBeChecked(now, companyId)} AND ${isKept(now, companyId)})`,
    runFor: checkRegister,
  },
  {
    name: "compare-projections",
    alsoClosed: true,
    cron: nightly,
    promise:
      "what screens show of each person, schedules included, is compared with their events every seven nights",
    concerns: ({ now }, companyId) => hasPeopleInTurn(now, companyId),
    runFor: compareProjectionsInTurn,
  },
  {
    name: "follow-centres",
    cron: nightly,
    promise: "a person whose new terms begin today is in the centre of those terms the next morning",
    among: companiesWithBegunTerms,
    concerns: ({ now }, companyId) => haveTermsBegun(now, companyId),
    runFor: followCentresOf,
  },
  {
    name: "erase-expired",
    alsoClosed: true,
    cron: nightly,
    promise:
      "places, texts, identities and people who have left are erased the night after the law asks to keep them no longer",
    concerns: ({ now }, companyId) => sql`(${hasExpired(now, companyId)} OR ${hasErasedUsers(companyId)})`,
    runFor: eraseOfCompany,
  },
  {
    name: "count-active-employees",
    cron: nightly,
    promise: "each company's active employees of the month are written down, changes or none",
    concerns: ({ now }, companyId) => isToBeCounted(now, companyId),
    runFor: (deps, { companyId }) => batch(deps.db, [recordActiveEmployees(deps, companyId)]),
  },
  {
    name: "report-peaks",
    cron: nightly,
    promise: "the month's maximum on Plus that Stripe has not been told is told every night",
    among: customers,
    concerns: hasUnreportedPeak,
    runFor: reportPeak,
  },
  {
    name: "notify-over-plan",
    cron: nightly,
    promise:
      "the next morning, owners get a mail if more people are active than their plan includes; a plan's limit gives seven days of grace, with mails",
    concerns: mayPassPlan,
    runFor: followPlanLimits,
  },
  {
    name: "admit-waiting",
    cron: everyFiveMinutes,
    promise: "people who wait for room in the plan enter within five minutes of it, the oldest first",
    among: companiesWithWaiting,
    concerns: canAdmit,
    runFor: admitWaiting,
  },
  {
    name: "notify-waiting",
    cron: nightly,
    promise: "owners get a mail the next morning if somebody began to wait for room in the plan, once a day",
    among: companiesWithWaiting,
    concerns: (_, companyId) => hasWaitingPeople(companyId),
    runFor: notifyWaiting,
  },
  {
    name: "notify-joined",
    cron: nightly,
    promise: "owners hear the next morning of whoever joined after the mail of that day, once each",
    concerns: ({ now }, companyId) => hasJoined(now, companyId),
    runFor: notifyJoined,
  },
  {
    name: notifyWeeklyJob,
    cron: nightly,
    promise: "owners are told of each week in which anybody worked or something waits, once, on its Monday",
    concerns: ({ now }, companyId) => isWeeklyMailDue(now, companyId),
    runFor: notifyWeekly,
  },
  {
    name: notifyMonthlyJob,
    cron: nightly,
    promise: "whoever worked in a month is told of it on the first of the next, once",
    concerns: ({ now }, companyId) => isMonthlyMailDue(now, companyId),
    runFor: notifyMonthly,
  },
  {
    name: openMonthsJob,
    cron: nightly,
    promise:
      "managers of the whole company get a mail on the first working day after a pay period, once, with what is still open in it",
    among: ({ now }) => companiesToClose(now),
    concerns: ({ now }, companyId) => isClosingDue(now, companyId),
    runFor: notifyOpenMonths,
  },
  {
    name: "notify-expiring-days",
    cron: nightly,
    promise:
      "people get a dated mail one to three months before vacation of theirs lapses, once for each last day",
    concerns: ({ now }, companyId) => isExpiryDue(now, companyId),
    runFor: notifyExpiring,
  },
  {
    name: "close-allowances",
    cron: nightly,
    promise:
      "what a year's vacation leaves to the next year is stored before the year's absences are deleted",
    concerns: ({ now }, companyId) => hasAllowancesToClose(now, companyId),
    runFor: closeAllowances,
  },
  {
    name: "mail-missing-holidays",
    cron: nightly,
    promise:
      "the operator gets a mail on 1 December if next year's public holidays are missing or unconfirmed, once a year",
    run: mailMissingHolidays,
  },
  {
    name: "plan-reminders",
    cron: nightly,
    promise: "by each person's usual hours it is known a day ahead when they are to be looked at",
    concerns: ({ now }, companyId) => hasUsualHours(now, companyId),
    runFor: planReminders,
  },
  {
    name: "purge-expired",
    cron: nightly,
    promise:
      "spent links and challenges, ended sessions, packs whose days are over, counted invitation mails and the contents of mails done with are gone two days later, webhooks, invitations and what is left of summaries and reminders after thirty",
    run: purgeExpired,
  },
];
