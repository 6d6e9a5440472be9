import { companies, corrections, events, mailOutbox, profiles } from "#cell";
import { count, eq, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { queueAll, queueMail } from "~/modules/mail/outbox.server";
import { rolesOver } from "~/modules/policy/may";
import { isSubjectManagedOn } from "~/modules/policy/scope.server";
import type { Deps } from "~/platform/context.server";
import { renderOnce } from "~/platform/statement.server";
import { localDateOf } from "~/time/zones";
import { silenceMs } from "~/modules/ledger/rules/decide-answer";
import { correctedDay } from "./server/correction-rows.server";
import { isOwnProposal, isWaiting } from "./pending";
import { stillWaitingMail, waitingMailKeyPrefix } from "./server/queue-correction-mails.server";

const eventRow = alias(events, "e");
const companyRow = alias(companies, "k");
const waitingCorrectionRow = alias(corrections, "waiting");
const correctionRow = alias(corrections, "c");
const recipientRow = alias(profiles, "r");
const mailRow = alias(mailOutbox, "m");

/** Further people get their mail the next night. */
const mostPeopleANight = 200;

const proposedAt = renderOnce(sql`${correctionRow.proposal} ->> '$.proposedAt'`);

/** The instant at which a row of corrections was answered. */
export const answeredAt = ({ subject, proposal }: Record<"subject" | "proposal", SQLWrapper>) =>
  sql`(SELECT ${eventRow.occurredAt} FROM ${events} ${eventRow} WHERE ${eventRow.subject} = ${subject}
    AND ${eventRow.subjectSeq} = ${proposal} ->> '$.answeredBy')`;

/** A subquery for the company's ledger. */
export const ledgerOf = (companyId: SQL) =>
  sql`(SELECT ${companyRow.ledger} FROM ${companies} ${companyRow} WHERE ${companyRow.id} = ${companyId})`;

/**
 * A condition: a recent proposal in the company waits. `companyId` may be a column, so no alias in here may hide
 * its table.
 */
export const hasWaiting = ({ now }: Pick<Deps, "now">, companyId: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM ${corrections} ${waitingCorrectionRow} WHERE ${waitingCorrectionRow.ledger} = ${ledgerOf(companyId)}
    AND ${waitingCorrectionRow.ground} IS NULL AND ${waitingCorrectionRow.answer} IS NULL
    AND ${waitingCorrectionRow.proposal} ->> '$.proposedAt' > ${now - silenceMs})`;

const isActiveManager = sql`${recipientRow.status} = 'active' AND ${recipientRow.role} IN (SELECT value
  FROM json_each(${JSON.stringify(rolesOver("correct"))}))`;

/** A condition: `r` can answer what `c` proposes. */
const mayAnswer = sql`CASE WHEN ${isOwnProposal} THEN ${isActiveManager}
  AND ${recipientRow.subject} <> ${correctionRow.subject} AND ${isSubjectManagedOn(recipientRow.managedCentres, correctionRow.subject, correctedDay)} ELSE ${recipientRow.subject} = ${correctionRow.subject} END`;

/**
 * Mails proposals that still wait, and that no mail has mentioned, to the people who can answer. A person gets one mail. It is newer than
 * the proposals that it mentions, so none is mailed twice.
 */
export async function notifyWaitingCorrections(
  deps: Deps,
  { companyId }: { companyId: string },
): Promise<void> {
  const { db, now, env } = deps;
  const begins = sql`${waitingMailKeyPrefix({ companyId, profileId: "" }).slice(0, -1)} || ${recipientRow.id} || ':'`;
  const waitingPeople = await db
    .select({
      profileId: recipientRow.id,
      email: sql<string>`${recipientRow.email}`,
      count: count(),
      company: companyRow.name,
      timeZone: companyRow.timeZone,
    })
    .from(correctionRow)
    .innerJoin(companyRow, eq(companyRow.id, companyId))
    .innerJoin(
      recipientRow,
      sql`${recipientRow.companyId} = ${companyRow.id} AND ${recipientRow.userId} IS NOT NULL AND ${recipientRow.email} IS NOT NULL AND ${mayAnswer}`,
    )
    .where(
      sql`${correctionRow.ledger} = ${ledgerOf(sql`${companyId}`)} AND ${proposedAt} > ${now - silenceMs} AND ${isWaiting}
        AND NOT EXISTS (SELECT 1 FROM ${mailOutbox} ${mailRow} WHERE ${mailRow.createdAt} >= ${proposedAt}
          AND ${mailRow.dedupeKey} BETWEEN ${begins} AND ${begins} || '9')`,
    )
    .groupBy(recipientRow.id)
    .limit(mostPeopleANight);
  const mails = waitingPeople.map(({ profileId, email: recipient, count, company, timeZone }) =>
    queueMail(deps, {
      dedupeKey: `${waitingMailKeyPrefix({ companyId, profileId })}${localDateOf(now, timeZone)}`,
      recipient,
      companyId,
      ...stillWaitingMail({ count, company, origin: env.APP_ORIGIN }),
    }),
  );
  await queueAll(deps, mails);
}

/**
 * Counts for each person the proposals that have waited longer than `forMs` and are not due yet. A person who got a mail within
 * `forMs` is left out.
 */
export async function countLongWaiting(
  { db, now }: Deps,
  { companyId, profileIds, forMs }: { companyId: string; profileIds: readonly string[]; forMs: number },
): Promise<Map<string, number>> {
  if (profileIds.length === 0) return new Map();
  const begins = sql`${waitingMailKeyPrefix({ companyId, profileId: "" }).slice(0, -1)} || ${recipientRow.id} || ':'`;
  const rows = await db
    .select({ profileId: recipientRow.id, count: count() })
    .from(correctionRow)
    .innerJoin(
      recipientRow,
      sql`${recipientRow.id} IN (SELECT value FROM json_each(${JSON.stringify(profileIds)})) AND ${mayAnswer}`,
    )
    .where(
      sql`${correctionRow.ledger} = ${ledgerOf(sql`${companyId}`)} AND ${proposedAt} > ${now - silenceMs}
        AND ${proposedAt} <= ${now - forMs} AND ${isWaiting}
        AND NOT EXISTS (SELECT 1 FROM ${mailOutbox} ${mailRow} WHERE ${mailRow.createdAt} > ${now - forMs}
          AND ${mailRow.dedupeKey} BETWEEN ${begins} AND ${begins} || '9')`,
    )
    .groupBy(recipientRow.id);
  return new Map(rows.map(({ profileId, count }) => [profileId, count]));
}
