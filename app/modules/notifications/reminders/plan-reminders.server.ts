import { companies, events, profiles, reminderTimes } from "#cell";
import { and, eq, gt, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Deps } from "~/platform/context.server";
import { batch, namesOf } from "~/platform/statement.server";
import { hourMs } from "~/time/units";
import { timesToLook } from "./due-reminder";
import { isReachable, readWorked } from "./read-worked.server";
import { daysLookedAt } from "./usual-entries";

const companyRow = alias(companies, "k");
const eventRow = alias(events, "e");
const personRow = alias(profiles, "p");

/** Until the next night, and a late run of it. */
const plannedAheadMs = 30 * hourMs;
const peopleAPage = 200;

/** A condition: the company has an event in the weeks from which usual hours follow. */
export const hasUsualHours = ({ now }: Pick<Deps, "now">, companyId: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM ${companies} ${companyRow} WHERE ${companyRow.id} = ${companyId}
    AND (SELECT ${eventRow.recordedAt} FROM ${events} ${eventRow} WHERE ${eventRow.ledger} = ${companyRow.ledger} ORDER BY ${eventRow.seq} DESC LIMIT 1)
      >= ${now - daysLookedAt * 24 * hourMs})`;

/**
 * Stores when a reminder may be due for each of a company's people until the next night, by their terms or usual hours. A repetition adds
 * only new instants.
 */
export async function planReminders(deps: Deps, { companyId }: { companyId: string }): Promise<void> {
  const { db, now } = deps;
  const [company] = await db.select().from(companies).where(eq(companies.id, companyId));
  if (!company) return;
  const { timeZone } = company;
  let after = "";
  for (;;) {
    const people = await db
      .select({ id: personRow.id, subject: personRow.subject })
      .from(personRow)
      .where(and(eq(personRow.companyId, companyId), gt(personRow.id, after), isReachable))
      .orderBy(personRow.id)
      .limit(peopleAPage);
    if (people.length === 0) return;
    const workedBySubject = await readWorked(deps, { company, people });
    const times = people.flatMap(({ id, subject }) =>
      timesToLook(workedBySubject.get(subject)!.hours, {
        from: now,
        until: now + plannedAheadMs,
        timeZone,
      }).map((at) => [id, at]),
    );
    await batch(db, [
      sql`INSERT INTO ${reminderTimes} (${namesOf(reminderTimes, "companyId", "profileId", "at")})
            SELECT ${companyId}, value ->> 0, value ->> 1 FROM json_each(${JSON.stringify(times)}) WHERE TRUE
            ON CONFLICT DO NOTHING`,
    ]);
    if (people.length < peopleAPage) return;
    after = people.at(-1)!.id;
  }
}
