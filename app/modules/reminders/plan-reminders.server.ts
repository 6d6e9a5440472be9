import { companies, profiles, reminderTimes } from "#cell";
import { eq, sql, type SQL } from "drizzle-orm";
import type { Deps } from "~/platform/context.server";
import { statement } from "~/platform/statement.server";
import { timesToLook } from "./due-reminder";
import { isReachable, readWorked } from "./read-worked.server";
import { toldByDays } from "./usual-entries";

const hourMs = 3_600_000;
/** Until the night after, and a turn of it that comes late. */
const aheadMs = 30 * hourMs;
const peopleAPage = 200;

/** A condition: something was recorded in the company in the weeks that tell of usual hours. */
export const hasUsualHours = (now: number, companyId: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM ${companies} k WHERE k.id = ${companyId}
    AND (SELECT e.recorded_at FROM events e WHERE e.ledger = k.ledger ORDER BY e.seq DESC LIMIT 1)
      >= ${now - toldByDays * 24 * hourMs})`;

/**
 * Writes down when each of a company's people is to be looked at until the next night, by the hours that they usually work. Doing it
 * again adds what is new.
 */
export async function planReminders(deps: Deps, { companyId }: { companyId: string }): Promise<void> {
  const { db, now } = deps;
  const [company] = await db.select().from(companies).where(eq(companies.id, companyId));
  if (!company) return;
  const { timeZone } = company;
  let after = "";
  for (;;) {
    const people = await db.all<{ id: string; subject: number }>(sql`
      SELECT p.id, p.subject FROM ${profiles} p
      WHERE p.company_id = ${companyId} AND p.id > ${after} AND ${sql.raw(isReachable)}
      ORDER BY p.id LIMIT ${peopleAPage}`);
    if (people.length === 0) return;
    const worked = await readWorked(deps, { subjects: people.map(({ subject }) => subject), timeZone });
    const times = people.flatMap(({ id, subject }) =>
      timesToLook(worked.get(subject) ?? [], { from: now, until: now + aheadMs, timeZone }).map((at) => [
        id,
        at,
      ]),
    );
    await db.batch([
      statement(
        db,
        sql`INSERT INTO ${reminderTimes} (company_id, profile_id, at)
            SELECT ${companyId}, value ->> 0, value ->> 1 FROM json_each(${JSON.stringify(times)}) WHERE TRUE
            ON CONFLICT DO NOTHING`,
      ),
    ]);
    if (people.length < peopleAPage) return;
    after = people.at(-1)!.id;
  }
}
