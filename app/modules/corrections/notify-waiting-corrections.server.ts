import { companies, corrections, events, mailOutbox, profiles } from "#cell";
import { count, eq, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { deliverSoon, queueMail } from "~/modules/mail/outbox.server";
import { rolesOver } from "~/modules/policy/may";
import { isSubjectManagedOn } from "~/modules/policy/scope.server";
import type { Deps } from "~/platform/context.server";
import { batch, renderOnce } from "~/platform/statement.server";
import { localDateOf } from "~/time/zones";
import { silenceMs } from "~/modules/ledger/rules/decide-answer";
import { correctedDay } from "./correction-rows.server";
import { isOwnProposal, isWaiting } from "./pending";
import { stillWaitingMail, waitingMailKeyPrefix } from "./queue-correction-mails.server";

const e = alias(events, "e");
const k = alias(companies, "k");
const waitingCorrections = alias(corrections, "waiting");
const c = alias(corrections, "c");
const r = alias(profiles, "r");
const m = alias(mailOutbox, "m");

/** Further people get their mail the next night. */
const mostPeopleANight = 200;

const proposedAt = renderOnce(sql`${c.proposal} ->> '$.proposedAt'`);

/** The instant at which a row of corrections was answered. */
export const answeredAt = ({ subject, proposal }: Record<"subject" | "proposal", SQLWrapper>) =>
  sql`(SELECT ${e.occurredAt} FROM ${events} ${e} WHERE ${e.subject} = ${subject}
    AND ${e.subjectSeq} = ${proposal} ->> '$.answeredBy')`;

/** A subquery for the company's ledger. */
export const ledgerOf = (companyId: SQL) =>
  sql`(SELECT ${k.ledger} FROM ${companies} ${k} WHERE ${k.id} = ${companyId})`;

/**
 * A condition: a recent proposal in the company waits. `companyId` may be a column, so no alias in here may hide
 * its table.
 */
export const hasWaiting = ({ now }: Pick<Deps, "now">, companyId: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM ${corrections} ${waitingCorrections} WHERE ${waitingCorrections.ledger} = ${ledgerOf(companyId)}
    AND ${waitingCorrections.ground} IS NULL AND ${waitingCorrections.answer} IS NULL
    AND ${waitingCorrections.proposal} ->> '$.proposedAt' > ${now - silenceMs})`;

const isActiveManager = sql`${r.status} = 'active' AND ${r.role} IN (SELECT value
  FROM json_each(${JSON.stringify(rolesOver("correct"))}))`;

/** A condition: `r` can answer what `c` proposes. */
const mayAnswer = sql`CASE WHEN ${isOwnProposal} THEN ${isActiveManager}
  AND ${r.subject} <> ${c.subject} AND ${isSubjectManagedOn(r.managedCentres, c.subject, correctedDay)} ELSE ${r.subject} = ${c.subject} END`;

/**
 * Mails proposals that still wait, and that no mail has mentioned, to the people who can answer. A person gets one mail. It is newer than
 * the proposals that it mentions, so none is mailed twice.
 */
export async function notifyWaitingCorrections(
  deps: Deps,
  { companyId }: { companyId: string },
): Promise<void> {
  const { db, now, env } = deps;
  const begins = sql`${waitingMailKeyPrefix({ companyId, profileId: "" }).slice(0, -1)} || ${r.id} || ':'`;
  const waitingPeople = await db
    .select({
      profileId: r.id,
      email: sql<string>`${r.email}`,
      count: count(),
      company: k.name,
      timeZone: k.timeZone,
    })
    .from(c)
    .innerJoin(k, eq(k.id, companyId))
    .innerJoin(
      r,
      sql`${r.companyId} = ${k.id} AND ${r.userId} IS NOT NULL AND ${r.email} IS NOT NULL AND ${mayAnswer}`,
    )
    .where(
      sql`${c.ledger} = ${ledgerOf(sql`${companyId}`)} AND ${proposedAt} > ${now - silenceMs} AND ${isWaiting}
        AND NOT EXISTS (SELECT 1 FROM ${mailOutbox} ${m} WHERE ${m.createdAt} >= ${proposedAt}
          AND ${m.dedupeKey} BETWEEN ${begins} AND ${begins} || '9')`,
    )
    .groupBy(r.id)
    .limit(mostPeopleANight);
  const [first, ...others] = waitingPeople.map(({ profileId, email: recipient, count, company, timeZone }) =>
    queueMail(deps, {
      dedupeKey: `${waitingMailKeyPrefix({ companyId, profileId })}${localDateOf(now, timeZone)}`,
      recipient,
      companyId,
      ...stillWaitingMail({ count, company, origin: env.APP_ORIGIN }),
    }),
  );
  if (!first) return;
  await batch(db, [first, ...others]);
  deliverSoon(deps);
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
  const begins = sql`${waitingMailKeyPrefix({ companyId, profileId: "" }).slice(0, -1)} || ${r.id} || ':'`;
  const rows = await db
    .select({ profileId: r.id, count: count() })
    .from(c)
    .innerJoin(
      r,
      sql`${r.id} IN (SELECT value FROM json_each(${JSON.stringify(profileIds)})) AND ${mayAnswer}`,
    )
    .where(
      sql`${c.ledger} = ${ledgerOf(sql`${companyId}`)} AND ${proposedAt} > ${now - silenceMs}
        AND ${proposedAt} <= ${now - forMs} AND ${isWaiting}
        AND NOT EXISTS (SELECT 1 FROM ${mailOutbox} ${m} WHERE ${m.createdAt} > ${now - forMs}
          AND ${m.dedupeKey} BETWEEN ${begins} AND ${begins} || '9')`,
    )
    .groupBy(r.id);
  return new Map(rows.map(({ profileId, count }) => [profileId, count]));
}
