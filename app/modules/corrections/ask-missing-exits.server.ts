import { companies } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import { toUuid } from "~/modules/ledger/ledger-rows";
import { LONGEST_ENTRY_MS } from "~/modules/ledger/model/decide-punch";
import { hasProposal, isOpen } from "~/modules/ledger/time-logs.server";
import { noticeMail } from "~/modules/mail/notice-mail";
import { deliverSoon, queueMail } from "~/modules/mail/outbox.server";
import type { Deps } from "~/platform/context.server";
import type { LocalDate } from "~/time/dates";
import { formatLongDate } from "~/time/formats";

/** Older ones are asked for by nobody but the managers' screen. */
const askedForMs = 31 * 86_400_000;
/** The others are asked the night after. */
const peopleANight = 200;

/**
 * A condition on entries of a company, of which each half has an index: they ended without an exit, or somebody has been in them for
 * longer than an entry may last, and may never punch again.
 */
const isAsked = (now: number, companyId: SQL) => {
  const theirs = sql`t.ledger = (SELECT k.ledger FROM ${companies} k WHERE k.id = ${companyId})`;
  return sql`((${theirs} AND t.exit_missing = 1 AND t.void IS NULL AND t.disputed_by IS NULL AND t.check_in_at > ${now - askedForMs})
      OR (${theirs} AND ${sql.raw(isOpen)} AND t.check_in_at < ${now - LONGEST_ENTRY_MS}))`;
};

/** A condition: of somebody of the company it is not known when they left, lately or from what they are still in. */
export const hasMissingExits = (now: number, companyId: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM time_logs t WHERE ${isAsked(now, companyId)})`;

interface Asked {
  id: string;
  day: LocalDate;
  email: string;
}

/** Each exit is asked for by one mail, ever. */
const keyOf = (companyId: string, id: SQL) => sql`${`missing-exit:${companyId}:`} || ${id}`;

/**
 * Asks whoever has an exit missing, or has been in for more than a day, when they left: one mail an entry, and one a person and night, unless what they say waits
 * for its answer.
 */
export async function askMissingExits(deps: Deps, { companyId }: { companyId: string }): Promise<void> {
  const { db, now, env } = deps;
  const asked = await db.all<Asked & { checkInAt: number }>(sql`
    SELECT hex(t.id) AS id, t.day, p.email, max(t.check_in_at) AS checkInAt
    FROM time_logs t JOIN profiles p ON p.subject = t.subject
    WHERE ${isAsked(now, sql`${companyId}`)} AND p.user_id IS NOT NULL AND p.email IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM mail_outbox m WHERE m.dedupe_key = ${keyOf(companyId, sql`hex(t.id)`)})
      AND NOT ${sql.raw(hasProposal)}
    GROUP BY t.subject LIMIT ${peopleANight}`);
  const [first, ...others] = asked.map(({ id, day, email }) =>
    queueMail(deps, {
      dedupeKey: `missing-exit:${companyId}:${id}`,
      ...{ recipient: email, companyId },
      ...missingExitMail({ day, entryId: toUuid(id), origin: env.APP_ORIGIN }),
    }),
  );
  if (!first) return;
  await db.batch([first, ...others]);
  deliverSoon(deps);
}

/** Asks somebody when they left. */
const missingExitMail = ({ day, entryId, origin }: { day: LocalDate; entryId: string; origin: string }) =>
  noticeMail({
    origin,
    subject: `¿A qué hora saliste el ${formatLongDate(day)}?`,
    what: `Tu fichaje del ${formatLongDate(day)} no tiene hora de salida, y sin ella no cuenta.`,
    button: { label: "Poner mi hora de salida", path: `/corrections/new?entry=${entryId}` },
    next: "Un responsable revisará la hora que pongas. Este aviso no se repite.",
  });
