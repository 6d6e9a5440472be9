import { companies, mailOutbox, profiles } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import { deliverSoon, queueMail } from "~/modules/mail/outbox.server";
import { rolesOver } from "~/modules/policy/may";
import type { Deps } from "~/platform/context.server";
import { localDateOf } from "~/time/zones";
import { SILENCE_MS } from "~/modules/ledger/model/decide-answer";
import { isOwn, isWaiting } from "./pending";
import { stillWaitingMail, waitingKey } from "./tell.server";

/** The others are told the night after. */
const peopleANight = 200;

const proposedAt = sql.raw("c.proposal ->> '$.proposedAt'");

const ledgerOf = (companyId: SQL) => sql`(SELECT k.ledger FROM ${companies} k WHERE k.id = ${companyId})`;

/** A condition: something proposed lately waits in the company. No name in it may be one that the column belongs to. */
export const hasWaiting = (now: number, companyId: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM corrections waiting WHERE waiting.ledger = ${ledgerOf(companyId)}
        AND waiting.proposal ->> '$.proposedAt' > ${now - SILENCE_MS}
        AND waiting.ground IS NULL AND waiting.answer IS NULL)`;

interface Untold {
  profileId: string;
  email: string;
  count: number;
  company: string;
  timeZone: typeof companies.$inferSelect.timeZone;
}

/**
 * Tells whoever can answer what was proposed after the one mail of its day and still waits: one mail for all of it, and none
 * twice, for it is newer than what it tells of.
 */
export async function tellWaiting(deps: Deps, { companyId }: { companyId: string }): Promise<void> {
  const { db, now, env } = deps;
  const untold = await db.all<Untold>(sql`
    SELECT r.id AS profileId, r.email, count(*) AS count, k.name AS company, k.time_zone AS timeZone
    FROM corrections c JOIN ${companies} k ON k.id = ${companyId}
    JOIN ${profiles} r ON r.company_id = k.id AND r.user_id IS NOT NULL AND r.email IS NOT NULL
      AND CASE WHEN ${sql.raw(isOwn)}
        THEN r.status = 'active' AND r.role IN (SELECT value FROM json_each(${JSON.stringify(rolesOver("correct"))}))
          AND r.subject <> c.subject
        ELSE r.subject = c.subject END
    WHERE c.ledger = ${ledgerOf(sql`${companyId}`)} AND ${proposedAt} > ${now - SILENCE_MS} AND ${sql.raw(isWaiting)}
      AND NOT EXISTS (SELECT 1 FROM ${mailOutbox} m WHERE m.created_at >= ${proposedAt}
        AND m.dedupe_key BETWEEN ${keyOf(companyId)} AND ${keyOf(companyId)} || '9')
    GROUP BY r.id LIMIT ${peopleANight}`);
  const [first, ...others] = untold.map(({ profileId, email: recipient, count, company, timeZone }) =>
    queueMail(deps, {
      dedupeKey: waitingKey({ companyId, profileId }) + localDateOf(now, timeZone),
      recipient,
      ...stillWaitingMail({ count, company, origin: env.APP_ORIGIN }),
    }),
  );
  if (!first) return;
  await db.batch([first, ...others]);
  deliverSoon(deps);
}

/** {@link waitingKey} of the recipient, to which a day is added. */
const keyOf = (companyId: string) =>
  sql`${waitingKey({ companyId, profileId: "" }).slice(0, -1)} || r.id || ':'`;
