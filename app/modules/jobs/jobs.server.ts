import { sql, type SQL } from "drizzle-orm";
import {
  customers,
  customersAtTurn,
  hasUntoldPeak,
  hasUntoldPeakAtTurn,
} from "~/modules/billing/has-untold-peak";
import { isNearTrialEnd, mailTrialEnd } from "~/modules/billing/mail-trial-end.server";
import { isCustomer, reconcile } from "~/modules/billing/reconcile.server";
import { reportPeak } from "~/modules/billing/report-peak.server";
import { isOverdue, suspendOverdue } from "~/modules/billing/suspend-overdue.server";
import { mayPassPlan, tellOverPlan } from "~/modules/billing/tell-over-plan.server";
import { closedCompanies, isToBeWoundUp, windUpInTurn } from "~/modules/closing/wind-up.server";
import { askMissingExits, hasMissingExits } from "~/modules/corrections/ask-missing-exits.server";
import { hasDisagreed } from "~/modules/corrections/disagreed.server";
import { hasWaiting, tellWaiting } from "~/modules/corrections/tell-waiting.server";
import { makePacks } from "~/modules/inspection/pack/make-packs.server";
import { companiesWithPacksToMake, hasPacksToMake, packJob } from "~/modules/inspection/pack/pack-job";
import { hasPeopleInTurn } from "~/modules/ledger/compare-in-turn.server";
import { isToBeRebuilt } from "~/modules/ledger/rebuild-in-turns.server";
import { tellOfPasskeys } from "~/modules/directory/tell-of-passkeys.server";
import { wakeDelivery } from "~/modules/mail/outbox.server";
import { hasJoined, tellJoined } from "~/modules/team/tell-joined.server";
import { isToBeContinued } from "~/modules/ledger/continuing.server";
import { hasExpired } from "~/modules/register/erase-expired.server";
import { isUnsealed } from "~/modules/register/is-unsealed";
import { publishLog } from "~/modules/transparency/log-object.server";
import { recordActiveEmployees } from "~/modules/billing/record-active-employees.server";
import { hasUsualHours, planReminders } from "~/modules/reminders/plan-reminders.server";
import { tellDisagreed } from "~/modules/representatives/tell-disagreed.server";
import { sendReminders } from "~/modules/reminders/send-reminders.server";
import { companiesToRemind, hasReminders } from "~/modules/reminders/to-look-at.server";
import {
  companiesWithReaders,
  hasMorningToTell,
  tellDay,
  tellDayJob,
} from "~/modules/summaries/tell-day.server";
import { hasMonthToTell, tellMonth, tellMonthJob } from "~/modules/summaries/tell-month.server";
import { hasWeekToTell, tellWeek, tellWeekJob } from "~/modules/summaries/tell-week.server";
import type { Deps, GlobalDeps } from "~/platform/context.server";
import { hasErasedUsers } from "./erase-people.server";
import { companiesToContinue, companiesToRebuild } from "./asked-by-operator";
import { carryMovesOn } from "./carry-moves-on.server";
import { isKept } from "./given-up";
import { isToBeChecked, isToBeCounted } from "./idle-companies";
import { finishMemberships } from "./finish-memberships.server";
import { stampLog, witnessLog } from "./log-jobs.server";
import { purgeExpired } from "./purge-expired.server";
import {
  archiveOfDay,
  checkRegister,
  compareProjectionsInTurn,
  continueOnRequest,
  eraseOfCompany,
  rebuildOnRequest,
  sealPending,
} from "./register-jobs.server";

export const everyFiveMinutes = "*/5 * * * *";
export const nightly = "30 3 * * *";

interface AnyJob {
  name: string;
  /** As wrangler.toml has it. */
  cron: typeof everyFiveMinutes | typeof nightly;
  promise: string;
}

/** Done once for everything. What answers "more" has another turn at once. */
export interface GlobalJob extends AnyJob {
  run: (deps: GlobalDeps) => Promise<unknown>;
}

/** Done company by company, with a turn for each; what answers "more" has another at once. */
export interface CompanyJob extends AnyJob {
  /**
   * Whether it goes on for a company that its owner has closed, or given up: what keeps the record does, and nothing that writes to
   * anybody.
   */
  alsoClosed?: true;
  /**
   * A query of the `id`s, each once, of the companies that may have something to do, by an index that holds few others; null where none
   * has at this hour. All companies are read without it, which is for once a night.
   */
  among?: (deps: Deps) => SQL | null;
  /** A condition that tells which companies have something to do now. @param companyId the column with their id. */
  concerns: (deps: Deps, companyId: SQL) => SQL;
  /**
   * A turn: fewer than twenty calls, whatever they are, but for what a register's length adds, days that were missed, or people
   * who are gone through.
   */
  runFor: (deps: Deps, of: { companyId: string }) => Promise<unknown>;
}

export type Job = GlobalJob | CompanyJob;

/** Every job that runs by the clock. Each may run twice, at once too, or be killed midway: its next turn finishes its work. */
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
    name: "tell-of-passkeys",
    cron: everyFiveMinutes,
    promise: "whoever has a new passkey, or one less, hears of it by mail, once each, whatever was cut off",
    run: (deps) => tellOfPasskeys(deps, { before: deps.now - 60_000 }),
  },
  {
    name: "move-companies",
    cron: everyFiveMinutes,
    promise: "a company that an operator sends to another cell arrives there, or stays where it is, whole",
    run: carryMovesOn,
  },
  {
    name: "publish-log",
    cron: everyFiveMinutes,
    promise: "the day's checkpoints of all companies are in the published log by six in the morning, UTC",
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
    name: "continue-registers",
    alsoClosed: true,
    cron: everyFiveMinutes,
    promise: "a register whose past was lost goes on under a new origin when an operator asks",
    among: companiesToContinue,
    concerns: (_, companyId) => isToBeContinued(companyId),
    runFor: continueOnRequest,
  },
  {
    name: "wind-up-closed",
    alsoClosed: true,
    cron: everyFiveMinutes,
    promise:
      "a company that its owner closes has no kiosk and no subscription five minutes later, whatever was cut off",
    among: closedCompanies,
    concerns: (_, companyId) => isToBeWoundUp(companyId),
    runFor: windUpInTurn,
  },
  {
    name: "close-months",
    cron: everyFiveMinutes,
    promise: "the last maximum of a month on Plus is with Stripe before the month's invoice is closed",
    among: customersAtTurn,
    concerns: hasUntoldPeakAtTurn,
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
    name: tellDayJob,
    cron: everyFiveMinutes,
    promise:
      "managers who want it are told in their company's morning which exits nobody punched and what waits for their answer, once a day and only when something does",
    among: ({ now }) => companiesWithReaders(now),
    concerns: ({ now }, companyId) => hasMorningToTell(now, companyId),
    runFor: tellDay,
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
    concerns: ({ now }, companyId) => isOverdue(now, companyId),
    runFor: suspendOverdue,
  },
  {
    name: "ask-missing-exits",
    cron: nightly,
    promise:
      "whoever left without punching out, or has been in for more than a day, is asked by mail the next morning when they left, once an entry",
    concerns: ({ now }, companyId) => hasMissingExits(now, companyId),
    runFor: askMissingExits,
  },
  {
    name: "tell-waiting-corrections",
    cron: nightly,
    promise:
      "what was proposed or disagreed with after the mail of its day, and still waits, is told the next morning",
    concerns: ({ now }, companyId) => hasWaiting(now, companyId),
    runFor: tellWaiting,
  },
  {
    name: "tell-representatives",
    cron: nightly,
    promise:
      "whoever represents the workers hears the next morning how many corrections people do not agree on, and nothing else of them",
    concerns: ({ now }, companyId) => hasDisagreed(now, companyId),
    runFor: tellDisagreed,
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
      "a register that differs from its tree, or from what was archived of it, is known the next morning, and one in which nothing is recorded any more within seven nights",
    concerns: ({ now }, companyId) => sql`(${isToBeChecked(now, companyId)} AND ${isKept(now, companyId)})`,
    runFor: checkRegister,
  },
  {
    name: "compare-projections",
    alsoClosed: true,
    cron: nightly,
    promise: "what screens show of each person is compared with their events every seven nights",
    concerns: ({ now }, companyId) => hasPeopleInTurn(now, companyId),
    runFor: compareProjectionsInTurn,
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
    runFor: (deps, { companyId }) => deps.db.batch([recordActiveEmployees(deps, companyId)]),
  },
  {
    name: "report-peaks",
    cron: nightly,
    promise: "the month's maximum on Plus that Stripe has not been told is told every night",
    among: customers,
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
    name: "tell-joined",
    cron: nightly,
    promise: "owners hear the next morning of whoever joined after the mail of that day, once each",
    concerns: ({ now }, companyId) => hasJoined(now, companyId),
    runFor: tellJoined,
  },
  {
    name: tellWeekJob,
    cron: nightly,
    promise: "owners are told of each week in which anybody worked or something waits, once, on its Monday",
    concerns: ({ now }, companyId) => hasWeekToTell(now, companyId),
    runFor: tellWeek,
  },
  {
    name: tellMonthJob,
    cron: nightly,
    promise: "whoever worked in a month is told of it on the first of the next, once",
    concerns: ({ now }, companyId) => hasMonthToTell(now, companyId),
    runFor: tellMonth,
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
