import { companies } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import { toUuid } from "~/modules/ledger/ledger-rows";
import { hasProposal } from "~/modules/ledger/time-logs.server";
import { noticeMail } from "~/modules/mail/notice-mail";
import { deliverSoon, queueMail } from "~/modules/mail/outbox.server";
import type { Deps } from "~/platform/context.server";
import type { LocalDate } from "~/time/dates";
import { formatLongDate } from "~/time/formats";

/** Older ones are asked for by nobody but the managers' screen. */
const askedForMs = 31 * 86_400_000;
/** The others are asked the night after. */
const peopleANight = 200;

const isAsked = (now: number) =>
  sql`t.exit_missing = 1 AND t.void IS NULL AND t.disputed_by IS NULL AND t.check_in_at > ${now - askedForMs}`;

/** A condition: somebody of the company left lately, and nobody has said when. */
export const hasMissingExits = (now: number, companyId: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM time_logs t
        WHERE t.ledger = (SELECT k.ledger FROM ${companies} k WHERE k.id = ${companyId}) AND ${isAsked(now)})`;

interface Asked {
  id: string;
  day: LocalDate;
  email: string;
}

/** Each exit is asked for by one mail, ever. */
const keyOf = (companyId: string, id: SQL) => sql`${`missing-exit:${companyId}:`} || ${id}`;

/**
 * Asks whoever has an exit missing when they left: one mail an entry, and one a person and night, unless what they say waits
 * for its answer.
 */
export async function askMissingExits(deps: Deps, { companyId }: { companyId: string }): Promise<void> {
  const { db, now, env } = deps;
  const asked = await db.all<Asked & { checkInAt: number }>(sql`
    SELECT hex(t.id) AS id, t.day, p.email, max(t.check_in_at) AS checkInAt
    FROM time_logs t JOIN profiles p ON p.subject = t.subject
    WHERE t.ledger = (SELECT k.ledger FROM ${companies} k WHERE k.id = ${companyId}) AND ${isAsked(now)}
      AND p.user_id IS NOT NULL AND p.email IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM mail_outbox m WHERE m.dedupe_key = ${keyOf(companyId, sql`hex(t.id)`)})
      AND NOT ${sql.raw(hasProposal)}
    GROUP BY t.subject LIMIT ${peopleANight}`);
  const [first, ...others] = asked.map(({ id, day, email }) =>
    queueMail(deps, {
      dedupeKey: `missing-exit:${companyId}:${id}`,
      recipient: email,
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
    button: { label: "Decir a qué hora salí", path: `/corrections/new?entry=${entryId}` },
    next: "Lo que digas lo contesta un responsable. Este aviso no se repite.",
  });
