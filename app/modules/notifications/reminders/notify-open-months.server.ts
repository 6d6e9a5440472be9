import { companies, companyJobs, profiles } from "#cell";
import { and, eq, inArray, isNotNull, isNull, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { displayName } from "~/modules/session/display-name";
import { deliverSoon, queueForMany } from "~/modules/mail/outbox.server";
import { blockLinksOf } from "~/modules/periods/months/block-links";
import { draftPeriods } from "~/modules/periods/draft-periods.server";
import { rolesFor } from "~/modules/policy/may";
import type { Deps } from "~/platform/context.server";
import { batch } from "~/platform/statement.server";
import type { DateRange } from "~/time/dates";
import { spanishZones } from "~/time/spanish-zones";
import { endOfDay } from "~/time/zones";
import { closingDue } from "./closing-due";
import { openMonthsMail, type OpenFact } from "./open-months-mail";

export const openMonthsJob = "notify-open-months";

const companyRow = alias(companies, "k");
const jobRow = alias(companyJobs, "d");

const peopleOfPage = 50;
/** The mail counts what is open of this many people at most. */
const mostPages = 20;
const latestPayPeriodDay = 28;

/** Returns the pay periods that can be closed since one of the last three days, and the instants at which they ended. */
function duePeriods(now: number): { zone: string; day: number; endedAt: number }[] {
  const days = Array.from({ length: latestPayPeriodDay }, (_, nth) => nth + 1);
  return spanishZones.flatMap(({ zone }) =>
    days.flatMap((day) => {
      const pay = closingDue(now, zone, day);
      return pay ? [{ zone, day, endedAt: endOfDay(pay.to, zone) }] : [];
    }),
  );
}

/** Selects the `id`s of the companies that can close a pay period; null if none can. */
export function companiesToClose({ db, now }: Pick<Deps, "db" | "now">) {
  const days = [...new Set(duePeriods(now).map(({ day }) => day))];
  if (days.length === 0) return null;
  return db.select({ id: companies.id }).from(companies).where(inArray(companies.payPeriodDay, days));
}

/** A condition: the company can close its last pay period since one of the last three days, and its managers got no mail about it. */
export function isClosingDue({ now }: Pick<Deps, "now">, companyId: SQL): SQL {
  const doneAt = sql`coalesce((SELECT ${jobRow.doneAt} FROM ${companyJobs} ${jobRow} WHERE ${jobRow.job} = ${openMonthsJob} AND ${jobRow.companyId} = ${companyRow.id}), 0)`;
  const isDue = duePeriods(now).map(
    ({ zone, day, endedAt }) =>
      sql`(${companyRow.timeZone} = ${zone} AND ${companyRow.payPeriodDay} = ${day} AND ${companyRow.createdAt} < ${endedAt} AND ${doneAt} < ${endedAt})`,
  );
  if (isDue.length === 0) return sql`FALSE`;
  return sql`EXISTS (SELECT 1 FROM ${companies} ${companyRow} WHERE ${companyRow.id} = ${companyId} AND (${sql.join(isDue, sql` OR `)}))`;
}

/**
 * Mails the managers of the whole company what is open in the pay period that ended. Each gets one mail for a period; none if all is
 * closed.
 */
export async function notifyOpenMonths(deps: Deps, { companyId }: { companyId: string }): Promise<void> {
  const { db, now, env } = deps;
  const [company] = await db.select().from(companies).where(eq(companies.id, companyId));
  const pay = company && closingDue(now, company.timeZone, company.payPeriodDay);
  if (!pay) return;
  const { people, facts } = await findOpen(deps, company, pay);
  if (people === 0) return;
  const managers = await listManagers(deps, companyId);
  const mails = managers.map(({ id, email, fullName }) => ({
    dedupeKey: `open-months:${companyId}:${pay.from}:${id}` as const,
    recipient: email!,
    fullName,
  }));
  const mail = openMonthsMail({ pay, people, facts, origin: env.APP_ORIGIN });
  await batch(db, [queueForMany(deps, mails, { companyId, ...mail }, sql`TRUE`)]);
  deliverSoon(deps);
}

/** Returns the number of people whose period is open, and what keeps it so. */
async function findOpen(
  deps: Deps,
  company: Pick<typeof companies.$inferSelect, "id" | "timeZone">,
  pay: DateRange,
): Promise<{ people: number; facts: OpenFact[] }> {
  const facts: OpenFact[] = [];
  let people = 0;
  let after: string | null = null;
  for (let page = 0; page < mostPages; page += 1) {
    const pageRequest = { pay, after, limit: peopleOfPage };
    const drafts = await draftPeriods(deps, { company, requested: pageRequest, on: pay.to });
    for (const { person, next, draft } of drafts.people) {
      if (next.code !== "open" || !draft) continue;
      people += 1;
      for (const { text } of blockLinksOf(draft.blocks, person.id))
        facts.push({ name: displayName(person), text });
    }
    if (!drafts.hasMore) break;
    after = drafts.people.at(-1)!.person.id;
  }
  return { people, facts };
}

/** Returns the managers who may close periods and have an address. */
const listManagers = ({ db }: Pick<Deps, "db">, companyId: string) =>
  db
    .select({ id: profiles.id, email: profiles.email, fullName: profiles.fullName })
    .from(profiles)
    .where(
      and(
        eq(profiles.companyId, companyId),
        eq(profiles.status, "active"),
        inArray(profiles.role, [...rolesFor("close-periods")]),
        isNull(profiles.managedCentres),
        isNotNull(profiles.email),
      ),
    );
