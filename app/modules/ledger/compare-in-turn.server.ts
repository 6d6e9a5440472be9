import { ledgers, subjects } from "#cell";
import { and, eq, sql, type SQL } from "drizzle-orm";
import { builderOf, literal, type StatementPreparer } from "~/platform/statement.server";
import { dayMs } from "~/time/units";
import { compareProjections } from "./compare-projections.server";
import type { Ledger } from "./find-ledger.server";

const nightsOfTurns = 7;
const mostReportedDifferences = 20;

/** Each of seven nights checks a seventh of the people, chosen by key. Nothing has to be stored. */
const turnOfNight = (now: number) => Math.floor(now / dayMs) % nightsOfTurns;
/** SQL condition on `subjects`: a person who is checked today. */
export const isInTurn = (now: number) =>
  sql`${subjects.profileId} IS NOT NULL AND ${subjects.key} % ${literal(nightsOfTurns)} = ${turnOfNight(now)}`;

/** SQL condition: some of the company's people are checked today. */
export const hasPeopleInTurn = ({ now }: { now: number }, companyId: SQL) =>
  sql`EXISTS (SELECT 1 FROM ${ledgers} CROSS JOIN ${subjects} ON ${subjects.ledger} = ${ledgers.key}
              WHERE ${ledgers.companyId} = ${companyId} AND ${isInTurn(now)})`;

/**
 * Compares the projections of the people who are checked today with their events. It makes two calls to D1 for each person,
 * and one more for each thousand of their events.
 * @returns the differences in words, at most 20.
 * @throws transient faults of D1.
 */
export async function compareInTurn(
  { d1, now }: { d1: StatementPreparer & Pick<D1Database, "batch">; now: number },
  { ledger }: Pick<Ledger, "ledger">,
): Promise<string[]> {
  const people = await builderOf(d1)
    .select({ subject: subjects.key, profileId: sql<string>`${subjects.profileId}` })
    .from(subjects)
    .where(and(eq(subjects.ledger, ledger), isInTurn(now)));
  const differences: string[] = [];
  for (const whose of people) {
    if (differences.length >= mostReportedDifferences) break;
    differences.push(...(await compareProjections(d1, whose)));
  }
  return differences.slice(0, mostReportedDifferences);
}
