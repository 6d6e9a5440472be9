import { sql, type SQL } from "drizzle-orm";
import { compareProjections } from "./compare-projections.server";
import type { Ledger } from "./find-ledger.server";

const nightsOfTurns = 7;
const dayMs = 86_400_000;
const mostTold = 20;

/** Each of seven nights has people of its own: everybody's turn comes once in them, and nothing has to be remembered. */
const turnOn = (now: number) => Math.floor(now / dayMs) % nightsOfTurns;
const isInTurn = `profile_id IS NOT NULL AND subjects.key % ${nightsOfTurns} =`;

/** A condition: it is the turn of some of the company's people. */
export const hasPeopleInTurn = (now: number, companyId: SQL) =>
  sql`EXISTS (SELECT 1 FROM ledgers CROSS JOIN subjects ON ledger = ledgers.key
              WHERE company_id = ${companyId} AND ${sql.raw(isInTurn)} ${turnOn(now)})`;

/**
 * Compares the projections of those of a ledger's people whose turn it is today: two calls a person, one more for each
 * thousand events of theirs.
 * @returns the differences in words (at most 20), none when all is well.
 * @throws transient faults of D1.
 */
export async function compareInTurn(
  { d1, now }: { d1: Pick<D1Database, "prepare" | "batch">; now: number },
  { ledger }: Pick<Ledger, "ledger">,
): Promise<string[]> {
  const { results } = await d1
    .prepare(
      `SELECT key AS subject, profile_id AS profileId FROM subjects WHERE ledger = ? AND ${isInTurn} ?`,
    )
    .bind(ledger, turnOn(now))
    .all<{ subject: number; profileId: string }>();
  const differences: string[] = [];
  for (const whose of results) {
    if (differences.length >= mostTold) break;
    differences.push(...(await compareProjections(d1, whose)));
  }
  return differences.slice(0, mostTold);
}
