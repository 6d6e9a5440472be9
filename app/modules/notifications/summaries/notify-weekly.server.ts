import { companies, profiles } from "#cell";
import { and, eq, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { readWaiting, waitingQuery } from "~/modules/corrections/count-waiting.server";
import { deliverSoon, queueMail } from "~/modules/mail/outbox.server";
import { choiceLink } from "~/modules/people/mails/choice-token.server";
import { isItsOwner, ownerEmail } from "~/modules/people/owner.server";
import { teamTallyQuery, toTeamTally } from "~/modules/timesheets/reports/report-logs.server";
import { checkpointFiles } from "~/modules/register/transparency/checkpoint-files.server";
import type { Deps } from "~/platform/context.server";
import { batch } from "~/platform/statement.server";
import { localDateOf } from "~/time/zones";
import { weekDue } from "./due-period";
import { byWorkDay, sumTeamHours } from "./sum-team-hours.server";
import { isSummaryDue } from "./is-summary-due";
import { weekKey } from "./summary-keys";
import { weekMail } from "./week-mail";

const otherPersonRow = alias(profiles, "o");

export const notifyWeeklyJob = "notify-weekly";

/** A condition: the company's owner is due a mail about last week, and wants it. */
export const isWeeklyMailDue = ({ now }: Pick<Deps, "now">, companyId: SQL): SQL =>
  sql`(EXISTS (SELECT 1 FROM ${profiles} ${otherPersonRow} WHERE ${otherPersonRow.companyId} = ${companyId} AND ${otherPersonRow.role} = 'owner'
    AND ${otherPersonRow.wantsWeekly})
    AND ${isSummaryDue({ now, job: notifyWeeklyJob, duePeriod: weekDue }, companyId)})`;

/**
 * Queues last week's mail to a company's owner, with the checkpoints of the day: one a week. None if nobody worked and nothing
 * waits.
 */
export async function notifyWeekly(deps: Deps, { companyId }: { companyId: string }): Promise<void> {
  const { db, now, env } = deps;
  const ownerAndCompany = await findOwner(deps, companyId);
  const week = ownerAndCompany && weekDue(now, ownerAndCompany.timeZone);
  if (!week) return;
  const { profileId, email, company, ledger, timeZone } = ownerAndCompany;
  const { tally, waits } = await batch(db, {
    tally: teamTallyQuery(db.$client, { ledger, range: week, todayOn: localDateOf(now, timeZone) }),
    waits: waitingQuery(db.$client, profileId, now),
  });
  const recordedTally = toTeamTally(tally);
  const { corrections: waiting } = readWaiting(waits);
  if (recordedTally.records === 0 && waiting === 0) return;
  const link = { profileId, email, kind: "weekly" } as const;
  const [files, unsubscribeUrl, planned] = await Promise.all([
    checkpointFiles(deps, { companyId }),
    choiceLink(deps, link),
    sumTeamHours(deps, { company: { id: companyId, timeZone }, range: week }),
  ]);
  const workedTally = planned ? byWorkDay(recordedTally, planned) : recordedTally;
  const facts = { company, week, worked: workedTally, planned, waiting };
  const mail = weekMail({ ...facts, files, unsubscribeUrl, origin: env.APP_ORIGIN });
  const dedupeKey = weekKey({ companyId, from: week.from });
  await batch(db, [queueMail(deps, { dedupeKey, recipient: email, companyId, ...mail })]);
  deliverSoon(deps);
}

async function findOwner({ db }: Deps, companyId: string) {
  const [found] = await db
    .select({
      profileId: profiles.id,
      email: ownerEmail,
      company: companies.name,
      ledger: companies.ledger,
      timeZone: companies.timeZone,
    })
    .from(companies)
    .innerJoin(profiles, isItsOwner)
    .where(and(eq(companies.id, companyId), eq(profiles.wantsWeekly, true)));
  return found;
}
