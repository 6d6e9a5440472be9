import { companies, expiryNotices, profiles } from "#cell";
import { and, eq, isNotNull, sql, type SQL } from "drizzle-orm";
import { deliverSoon, queueMail } from "~/modules/mail/outbox.server";
import type { Deps } from "~/platform/context.server";
import { batch } from "~/platform/statement.server";
import { localDateOf } from "~/time/zones";
import { expiryMail } from "./model/expiry-mail";
import { daysToNotice, noticeRange } from "./model/days-to-notice";
import { readAllowanceSources } from "./read-allowance.server";

/** People are looked at on the first days of a month: each last day has such a day among those of its notice. */
const lastDayOfMonthToLook = 3;

/** How many allowances are read in one round trip. */
const peopleAtOnce = 50;

/** Returns a condition: the company's people are looked at tonight. */
export const isExpiryDue = ({ now }: Pick<Deps, "now">, companyId: SQL): SQL =>
  Number(localDateOf(now, "Europe/Madrid").slice(8)) > lastDayOfMonthToLook
    ? sql`FALSE`
    : sql`EXISTS (SELECT 1 FROM ${profiles} WHERE ${profiles.companyId} = ${companyId} AND ${profiles.status} = 'active')`;

/**
 * Mails people a notice before their vacation lapses, one for each last day, and stores it. A manager hands it on paper to a person
 * without an address (`allowances/paper-notices.server.ts`).
 */
export async function notifyExpiring(deps: Deps, { companyId }: { companyId: string }): Promise<void> {
  const { db, now, env } = deps;
  const people = await db
    .select({ id: profiles.id, email: profiles.email, company: companies.name, timeZone: companies.timeZone })
    .from(profiles)
    .innerJoin(companies, eq(companies.id, profiles.companyId))
    .where(and(eq(profiles.companyId, companyId), eq(profiles.status, "active"), isNotNull(profiles.email)))
    .orderBy(profiles.id);
  for (let at = 0; at < people.length; at += peopleAtOnce) {
    const peoplePage = people.slice(at, at + peopleAtOnce);
    const { company, timeZone } = peoplePage[0]!;
    const ids = peoplePage.map(({ id }) => id);
    const { kinds, people: sources } = await readAllowanceSources(deps, { id: companyId, timeZone }, ids);
    const kind = kinds.find(({ key }) => key === "vacation")!;
    const todayOn = localDateOf(now, timeZone);
    const dueNotices = peoplePage.flatMap(({ id, email }) =>
      daysToNotice({ ...sources.get(id)!, kind }, { todayOn, reader: "own" })
        .filter(({ lastOn }) => todayOn <= noticeRange(lastOn).to)
        .map((days) => ({ profileId: id, email: email!, ...days })),
    );
    const statements = dueNotices.flatMap(({ profileId, email, amount, lastOn, unit }) => [
      db
        .insert(expiryNotices)
        .values({ companyId, profileId, kind: kind.key, lastOn, amount, unit, sentAt: now })
        .onConflictDoNothing(),
      queueMail(deps, {
        dedupeKey: `expiring-days:${profileId}:${lastOn}`,
        recipient: email,
        companyId,
        ...expiryMail({ amount, unit, lastOn, company, origin: env.APP_ORIGIN }),
      }),
    ]);
    if (statements.length > 0) await batch(db, statements);
  }
  deliverSoon(deps);
}
