import { companies, profiles } from "#cell";
import { and, eq, sql, type SQL } from "drizzle-orm";
import { readWaiting, waitingQuery } from "~/modules/corrections/count-waiting.server";
import { deliverSoon, queueMail } from "~/modules/mail/outbox.server";
import { choiceLink } from "~/modules/people/mails/choice-token.server";
import { isItsOwner, ownerEmail } from "~/modules/people/owner.server";
import { teamTallyQuery, toTeamTally } from "~/modules/reports/report-logs.server";
import { checkpointFiles } from "~/modules/transparency/checkpoint-files.server";
import type { Deps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
import { weekToTell } from "./due-period";
import { isToBeTold } from "./is-to-be-told";
import { weekKey } from "./summary-keys";
import { weekMail } from "./week-mail";

export const tellWeekJob = "tell-weeks";

/** A condition: the company's owner is to be told of last week, and wants to be. */
export const hasWeekToTell = (now: number, companyId: SQL): SQL =>
  sql`(EXISTS (SELECT 1 FROM ${profiles} o WHERE o.company_id = ${companyId} AND o.role = 'owner' AND o.wants_weekly)
    AND ${isToBeTold({ now, job: tellWeekJob, periodToTell: weekToTell }, companyId)})`;

/**
 * Queues for a company's owner the summary of last week, with the signed states of the day: once a week. None where nobody worked
 * and nothing waits.
 */
export async function tellWeek(deps: Deps, { companyId }: { companyId: string }): Promise<void> {
  const { db, now, env } = deps;
  const found = await findOwner(deps, companyId);
  const week = found && weekToTell(now, found.timeZone);
  if (!week) return;
  const { profileId, email, company, ledger } = found;
  const [tally, waits] = await withRetries(() =>
    db.$client.batch([
      teamTallyQuery(db.$client, { ledger, range: week }),
      waitingQuery(db.$client, profileId, now),
    ]),
  );
  const worked = toTeamTally(tally!);
  const { corrections: waiting } = readWaiting(waits!);
  if (worked.records === 0 && waiting === 0) return;
  const link = { profileId, email, kind: "weekly" } as const;
  const [files, unsubscribeUrl] = await Promise.all([
    checkpointFiles(deps, { companyId }),
    choiceLink(deps, link),
  ]);
  const told = { company, week, worked, waiting };
  const mail = weekMail({ ...told, files, unsubscribeUrl, origin: env.APP_ORIGIN });
  const dedupeKey = weekKey({ companyId, from: week.from });
  await db.batch([queueMail(deps, { dedupeKey, recipient: email, companyId, ...mail })]);
  deliverSoon(deps);
}

async function findOwner({ db }: Deps, companyId: string) {
  const [found] = await db
    .select({
      ...{ profileId: profiles.id, email: ownerEmail },
      ...{ company: companies.name, ledger: companies.ledger, timeZone: companies.timeZone },
    })
    .from(companies)
    .innerJoin(profiles, isItsOwner)
    .where(and(eq(companies.id, companyId), eq(profiles.wantsWeekly, true)));
  return found;
}
