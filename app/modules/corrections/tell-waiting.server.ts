import { companies, mailOutbox, profiles } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import { deliverSoon, queueMail } from "~/modules/mail/outbox.server";
import { rolesOver } from "~/modules/policy/may";
import type { Deps } from "~/platform/context.server";
import { localDateOf } from "~/time/zones";
import { SILENCE_MS } from "~/modules/ledger/model/decide-answer";
import { isContested, isOwn, isWaiting } from "./pending";
import { refusedKey, stillRefusedMail, stillWaitingMail, waitingKey } from "./tell.server";

/** The others are told the night after. */
const peopleANight = 200;

const proposedAt = sql.raw("c.proposal ->> '$.proposedAt'");

/** When a row of corrections was answered. */
export const answeredAt = (correction: string) =>
  sql.raw(
    `(SELECT e.occurred_at FROM events e WHERE e.subject = ${correction}.subject AND e.subject_seq = ${correction}.proposal ->> '$.answeredBy')`,
  );

/** The key of a company's ledger. */
export const ledgerOf = (companyId: SQL) =>
  sql`(SELECT k.ledger FROM ${companies} k WHERE k.id = ${companyId})`;

/**
 * A condition: something proposed or disagreed with lately waits in the company. No name in it may be one that the column belongs to.
 */
export const hasWaiting = (now: number, companyId: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM corrections waiting WHERE waiting.ledger = ${ledgerOf(companyId)} AND waiting.ground IS NULL
        AND ((waiting.answer IS NULL AND waiting.proposal ->> '$.proposedAt' > ${now - SILENCE_MS})
          OR (waiting.answer = 'disagree' AND ${answeredAt("waiting")} > ${now - SILENCE_MS})))`;

interface Untold {
  profileId: string;
  email: string;
  count: number;
  company: string;
  timeZone: typeof companies.$inferSelect.timeZone;
}

const managers = sql`r.status = 'active' AND r.role IN (SELECT value FROM json_each(${JSON.stringify(rolesOver("correct"))}))`;

/** A condition: `r` can answer what `c` proposes. */
const answersIt = sql`CASE WHEN ${sql.raw(isOwn)} THEN ${managers} AND r.subject <> c.subject ELSE r.subject = c.subject END`;

/** The two kinds of news: of whom they are, what they are of, since when, and the mail. */
const kinds = [
  {
    recipients: answersIt,
    ...{ waits: isWaiting, since: proposedAt, key: waitingKey, mail: stillWaitingMail },
  },
  {
    recipients: sql`${managers} AND r.id = c.proposal ->> '$.author.id'`,
    ...{ waits: isContested, since: answeredAt("c"), key: refusedKey, mail: stillRefusedMail },
  },
];

/**
 * Tells whoever can answer what was proposed after the one mail of its day and still waits, and whoever proposed it what was
 * disagreed with after theirs: one mail for all of each, and none twice, for it is newer than what it tells of.
 */
export async function tellWaiting(deps: Deps, { companyId }: { companyId: string }): Promise<void> {
  const { db, now, env } = deps;
  const mails = await Promise.all(
    kinds.map(async ({ recipients, waits, since, key, mail }) => {
      const begins = sql`${key({ companyId, profileId: "" }).slice(0, -1)} || r.id || ':'`;
      const untold = await db.all<Untold>(sql`
        SELECT r.id AS profileId, r.email, count(*) AS count, k.name AS company, k.time_zone AS timeZone
        FROM corrections c JOIN ${companies} k ON k.id = ${companyId}
        JOIN ${profiles} r ON r.company_id = k.id AND r.user_id IS NOT NULL AND r.email IS NOT NULL AND ${recipients}
        WHERE c.ledger = ${ledgerOf(sql`${companyId}`)} AND ${since} > ${now - SILENCE_MS} AND ${sql.raw(waits)}
          AND NOT EXISTS (SELECT 1 FROM ${mailOutbox} m WHERE m.created_at >= ${since}
            AND m.dedupe_key BETWEEN ${begins} AND ${begins} || '9')
        GROUP BY r.id LIMIT ${peopleANight}`);
      return untold.map(({ profileId, email: recipient, count, company, timeZone }) =>
        queueMail(deps, {
          dedupeKey: key({ companyId, profileId }) + localDateOf(now, timeZone),
          ...{ recipient, companyId },
          ...mail({ count, company, origin: env.APP_ORIGIN }),
        }),
      );
    }),
  );
  const [first, ...others] = mails.flat();
  if (!first) return;
  await db.batch([first, ...others]);
  deliverSoon(deps);
}

/**
 * Of some people of a company, how many proposals have waited for each one's answer for so long, and can still be answered before
 * silence does, though no mail has told them of any since.
 */
export async function countLongWaiting(
  { db, now }: Deps,
  { companyId, profileIds, forMs }: { companyId: string; profileIds: readonly string[]; forMs: number },
): Promise<Map<string, number>> {
  if (profileIds.length === 0) return new Map();
  const begins = sql`${waitingKey({ companyId, profileId: "" }).slice(0, -1)} || r.id || ':'`;
  const rows = await db.all<{ profileId: string; count: number }>(sql`
    SELECT r.id AS profileId, count(*) AS count
    FROM corrections c JOIN ${profiles} r ON r.id IN (SELECT value FROM json_each(${JSON.stringify(profileIds)})) AND ${answersIt}
    WHERE c.ledger = ${ledgerOf(sql`${companyId}`)} AND ${proposedAt} > ${now - SILENCE_MS}
      AND ${proposedAt} <= ${now - forMs} AND ${sql.raw(isWaiting)}
      AND NOT EXISTS (SELECT 1 FROM ${mailOutbox} m WHERE m.created_at > ${now - forMs}
        AND m.dedupe_key BETWEEN ${begins} AND ${begins} || '9')
    GROUP BY r.id`);
  return new Map(rows.map(({ profileId, count }) => [profileId, count]));
}
