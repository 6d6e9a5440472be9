import { companies, companyJobs, profiles } from "#cell";
import { eq, sql, type SQL } from "drizzle-orm";
import {
  exitsWithinMs,
  isExitWanted,
  readWaiting,
  waitingQuery,
} from "~/modules/corrections/count-waiting.server";
import { isOpen } from "~/modules/ledger/time-logs.server";
import { forgottenAfterMs } from "~/modules/live/forgotten";
import { deliverSoon, queueMail } from "~/modules/mail/outbox.server";
import { isMorning, morningOf } from "~/modules/mail/quiet-hours";
import { choiceLink } from "~/modules/people/mails/choice-token.server";
import { spanishZones } from "~/modules/people/profile/spanish-zones";
import { rolesOver } from "~/modules/policy/may";
import type { Deps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
import { localDateOf } from "~/time/zones";
import { dayMail, type WantedExit } from "./day-mail";
import { dayKey } from "./summary-keys";

export const tellDayJob = "tell-mornings";
const managersAPage = 50;
/** The others are on the screen that the mail leads to. */
const namedAtMost = 10;

/** Managers who want it, by the index of managers. */
const isReader = sql`p.role <> 'employee' AND p.role IN (SELECT value FROM json_each(${JSON.stringify(rolesOver("correct"))}))
  AND p.status = 'active' AND p.wants_daily AND p.user_id IS NOT NULL AND p.email IS NOT NULL`;

/** The companies of which a manager wants to be told, while it is morning anywhere; null at other times. */
export const companiesWithReaders = (now: number): SQL | null =>
  spanishZones.some(({ zone }) => isMorning(now, zone))
    ? sql`SELECT DISTINCT ${profiles.companyId} AS id FROM ${profiles} WHERE ${profiles.wantsDaily} = 1`
    : null;

/** A condition: it is morning where the company is, nobody has looked yet, and a manager wants to be told what waits. */
export function hasMorningToTell(now: number, companyId: SQL): SQL {
  const mornings = spanishZones
    .filter(({ zone }) => isMorning(now, zone))
    .map(({ zone }) => ({ zone, beganAt: morningOf(now, zone) }));
  if (mornings.length === 0) return sql`FALSE`;
  return sql`(EXISTS (SELECT 1 FROM ${profiles} p WHERE p.company_id = ${companyId} AND ${isReader})
    AND EXISTS (SELECT 1 FROM ${companies} k CROSS JOIN json_each(${JSON.stringify(mornings)}) z
      WHERE k.id = ${companyId} AND z.value ->> '$.zone' = k.time_zone
        AND coalesce((SELECT d.done_at FROM ${companyJobs} d WHERE d.job = ${tellDayJob} AND d.company_id = k.id), 0)
          < z.value ->> '$.beganAt'))`;
}

/**
 * Queues for each manager of a company who wants it what waits for them this morning: exits that nobody punched and corrections, as
 * the menu counts them. One mail a manager and day, and none where nothing waits.
 */
export async function tellDay(deps: Deps, { companyId }: { companyId: string }): Promise<void> {
  const { db, now } = deps;
  const [company] = await db.select().from(companies).where(eq(companies.id, companyId));
  // A turn that comes late is no morning's any more.
  if (!company || !isMorning(now, company.timeZone)) return;
  const named = await listWantedExits(deps, company.ledger);
  for (let after = ""; ;) {
    const managers = await withRetries(() =>
      db.all<Manager>(sql`
        SELECT p.id, p.email FROM ${profiles} p
        WHERE p.company_id = ${companyId} AND p.id > ${after} AND ${isReader} ORDER BY p.id LIMIT ${managersAPage}`),
    );
    if (managers.length === 0) return;
    after = managers.at(-1)!.id;
    await tellManagers(deps, company, { managers, named });
  }
}

interface Manager {
  id: string;
  email: string;
}

async function tellManagers(
  deps: Deps,
  { id: companyId, name: company, timeZone }: typeof companies.$inferSelect,
  { managers, named }: { managers: readonly Manager[]; named: readonly WantedExit[] },
) {
  const { db, env, now } = deps;
  const counts = await withRetries(() =>
    db.$client.batch(managers.map(({ id }) => waitingQuery(db.$client, id, now))),
  );
  const day = localDateOf(now, timeZone);
  const mails = managers.flatMap(({ id: profileId, email }, at) => {
    const { exits, corrections } = readWaiting(counts[at]!);
    if (exits === 0 && corrections === 0) return [];
    return choiceLink(deps, { profileId, email, kind: "daily" }).then((unsubscribeUrl) =>
      queueMail(deps, {
        dedupeKey: dayKey({ companyId, from: day }, profileId),
        ...{ recipient: email, companyId },
        ...dayMail({ company, exits, named, corrections, unsubscribeUrl, origin: env.APP_ORIGIN }),
      }),
    );
  });
  const [first, ...others] = await Promise.all(mails);
  if (!first) return;
  await db.batch([first, ...others]);
  deliverSoon(deps);
}

/** The newest of the exits that the menu counts, each half by its index. */
const listWantedExits = ({ db, now }: Deps, ledger: number): Promise<WantedExit[]> =>
  withRetries(() =>
    db.all<WantedExit>(sql`
      SELECT coalesce(p.full_name, p.email) AS name, w.check_in_at AS checkInTime, w.time_zone AS timeZone
      FROM (SELECT t.subject, t.check_in_at, t.time_zone FROM time_logs t
          WHERE t.ledger = ${ledger} AND t.check_in_at > ${now - exitsWithinMs} AND ${sql.raw(isExitWanted)}
        UNION ALL
        SELECT t.subject, t.check_in_at, t.time_zone FROM time_logs t
          WHERE t.ledger = ${ledger} AND ${sql.raw(isOpen)} AND t.check_in_at < ${now - forgottenAfterMs}) w
        JOIN ${profiles} p ON p.subject = w.subject
      ORDER BY w.check_in_at DESC LIMIT ${namedAtMost}`),
  );
