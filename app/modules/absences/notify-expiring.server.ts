import { companies, expiryNotices, profiles } from "#cell";
import { and, eq, isNotNull, sql, type SQL } from "drizzle-orm";
import { deliverSoon, queueMail } from "~/modules/mail/outbox.server";
import type { Deps } from "~/platform/context.server";
import { batch } from "~/platform/statement.server";
import { addDays, type LocalDate } from "~/time/dates";
import { localDateOf } from "~/time/zones";
import type { Allowance } from "./allowance";
import { allowanceOf } from "./allowance-of";
import { expiryMail } from "./expiry-mail";
import { readAllowanceSources } from "./read-allowance.server";

/** A notice comes in time (CJEU C-684/16) if weeks are left to take the days: 92 to 30 days before the last one. */
const noticeDays = { earliest: 92, latest: 30 };

/** People are looked at on the first days of a month: each last day has such a day among those of its notice. */
const firstDays = 3;

/** How many accounts are read in one round trip. */
const peopleAtOnce = 50;

/** Returns a condition: the company's people are looked at tonight. */
export const isExpiryDue = (now: number, companyId: SQL): SQL =>
  Number(localDateOf(now, "Europe/Madrid").slice(8)) > firstDays
    ? sql`FALSE`
    : sql`EXISTS (SELECT 1 FROM ${profiles} WHERE ${profiles.companyId} = ${companyId} AND ${profiles.status} = 'active')`;

/** Returns what of an account lapses on a day for which a notice can be given today. */
export const expiringSoon = ({ lapsing }: Pick<Allowance, "lapsing">, today: LocalDate) =>
  lapsing.filter(
    ({ amount, until }) =>
      amount > 0 &&
      addDays(today, noticeDays.latest) <= until &&
      until <= addDays(today, noticeDays.earliest),
  );

/**
 * Mails people a notice before their vacation lapses, one for each last day, and stores it. A person without an address gets none: their
 * vacation does not lapse.
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
    const some = people.slice(at, at + peopleAtOnce);
    const { company, timeZone } = some[0]!;
    const ids = some.map(({ id }) => id);
    const { kinds, people: sources } = await readAllowanceSources(deps, { id: companyId, timeZone }, ids);
    const kind = kinds.find(({ key }) => key === "vacation")!;
    const today = localDateOf(now, timeZone);
    const years = new Set([today, addDays(today, noticeDays.earliest)].map((on) => Number(on.slice(0, 4))));
    const due = some.flatMap(({ id, email }) =>
      [...years].flatMap((year) => {
        const ofPerson = sources.get(id)!;
        const account = allowanceOf({ ...ofPerson, kind }, { year, today });
        return expiringSoon(account, today)
          .filter(({ until }) => !ofPerson.notices.some(({ lastOn }) => lastOn === until))
          .map(({ amount, until }) => ({ profileId: id, email: email!, amount, until, unit: account.unit }));
      }),
    );
    const statements = due.flatMap(({ profileId, email, amount, until, unit }) => [
      db
        .insert(expiryNotices)
        .values({ companyId, profileId, kind: kind.key, lastOn: until, amount, unit, sentAt: now })
        .onConflictDoNothing(),
      queueMail(deps, {
        dedupeKey: `expiring-days:${profileId}:${until}`,
        recipient: email,
        companyId,
        ...expiryMail({ amount, unit, lastOn: until, company, origin: env.APP_ORIGIN }),
      }),
    ]);
    if (statements.length > 0) await batch(db, statements);
  }
  deliverSoon(deps);
}
