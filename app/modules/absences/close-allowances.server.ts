import { absences, allowanceClosings, allowanceMoves, companies, expiryNotices, profiles } from "#cell";
import { eq, sql, type SQL } from "drizzle-orm";
import type { Deps } from "~/platform/context.server";
import { batch } from "~/platform/statement.server";
import { dateOfUtc, yearOf } from "~/time/dates";
import { localDateOf } from "~/time/zones";
import { closingOf } from "./model/allowance-of";
import { readAllowanceSources } from "./read-allowance.server";

/**
 * In the fifth year the absences of a year are deleted (`erase-absences.server.ts`), those of private kinds in the course of the fourth.
 */
const yearsUntilClosing = 4;

/** How many people one turn closes. */
const peopleATurn = 50;

const closedYear = (now: number) => yearOf(dateOfUtc(now)) - yearsUntilClosing;

/** Returns a condition on profiles: the year that is closed now, or one before it, has rows that will be deleted, and no closing. */
function isAllowanceToClose(now: number): SQL {
  const year = closedYear(now);
  const [end, next] = [`${year}-12-31`, `${year + 1}-01-01`];
  return sql`NOT EXISTS (SELECT 1 FROM ${allowanceClosings}
      WHERE ${allowanceClosings.profileId} = ${profiles.id} AND ${allowanceClosings.year} = ${year})
    AND (EXISTS (SELECT 1 FROM ${absences} WHERE ${absences.companyId} = ${profiles.companyId}
        AND ${absences.profileId} = ${profiles.id} AND ${absences.fromDay} < ${next})
      OR EXISTS (SELECT 1 FROM ${allowanceMoves} WHERE ${allowanceMoves.companyId} = ${profiles.companyId}
        AND ${allowanceMoves.profileId} = ${profiles.id} AND ${allowanceMoves.year} <= ${year})
      OR EXISTS (SELECT 1 FROM ${expiryNotices} WHERE ${expiryNotices.profileId} = ${profiles.id}
        AND ${expiryNotices.kind} = 'vacation' AND ${expiryNotices.lastOn} <= ${end})
      OR EXISTS (SELECT 1 FROM ${allowanceClosings} WHERE ${allowanceClosings.profileId} = ${profiles.id}
        AND ${allowanceClosings.kind} = 'vacation' AND ${allowanceClosings.year} < ${year}))`;
}

/** People are looked at on the first days of a month, so that an idle company costs nothing on other nights. */
const lastDayOfMonthToClose = 3;

/** Returns a condition: the company has allowances to close tonight. */
export const hasAllowancesToClose = ({ now }: Pick<Deps, "now">, companyId: SQL): SQL =>
  Number(dateOfUtc(now).slice(8)) > lastDayOfMonthToClose
    ? sql`FALSE`
    : sql`EXISTS (SELECT 1 FROM ${profiles} WHERE ${profiles.companyId} = ${companyId} AND ${isAllowanceToClose(now)})`;

/**
 * Stores what each person's year of four years ago leaves to the next one, before its absences are deleted. So the allowances of later
 * years stay as they were.
 */
export async function closeAllowances(
  deps: Deps,
  { companyId }: { companyId: string },
): Promise<"more" | "ended"> {
  const { db, now } = deps;
  const people = await db
    .select({ id: profiles.id, timeZone: companies.timeZone })
    .from(profiles)
    .innerJoin(companies, eq(companies.id, profiles.companyId))
    .where(sql`${profiles.companyId} = ${companyId} AND ${isAllowanceToClose(now)}`)
    .orderBy(profiles.id)
    .limit(peopleATurn);
  if (people.length === 0) return "ended";
  const { timeZone } = people[0]!;
  const profileIds = people.map(({ id }) => id);
  const { kinds, people: sources } = await readAllowanceSources(
    deps,
    { id: companyId, timeZone },
    profileIds,
  );
  const kind = kinds.find(({ key }) => key === "vacation")!;
  const at = { year: closedYear(now), todayOn: localDateOf(now, timeZone) };
  await batch(
    db,
    profileIds.map((profileId) =>
      db
        .insert(allowanceClosings)
        .values({
          companyId,
          profileId,
          ...closingOf({ ...sources.get(profileId)!, kind }, at),
          recordedAt: now,
        })
        .onConflictDoNothing(),
    ),
  );
  return people.length === peopleATurn ? "more" : "ended";
}
