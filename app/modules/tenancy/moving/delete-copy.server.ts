import { companies, events, ledgers, profiles, revealed, subjects } from "#cell";
import { sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { all, first, literal, nameOf, prepare } from "~/platform/statement.server";
import { pagedTables, tablesThatAre } from "./company-tables";

type Cell = Pick<D1Database, "prepare" | "batch">;

const eventsAPage = 2_000;
const peopleAPage = 50;

type TableOf<Key extends string> = SQLiteTable & Record<Key, SQLiteColumn>;

/** Tables with the company's id, except its profiles. Tables that refer to others come first. */
const ofCompany = pagedTables.filter((table) => table !== profiles).reverse();

interface Company {
  ledger: number;
  companyId: string;
}

/**
 * Deletes the next rows of a company that has left this cell or has not fully arrived. For any other, triggers refuse to delete events.
 * The keys of its ledger and its people remain. They identify nobody, and are used again if the company returns.
 * @returns whether none are left.
 */
export async function deleteSome(
  d1: Cell,
  { companyId, move }: { companyId: string; move: "gone" | "arriving" },
): Promise<boolean> {
  const found = await first<{ ledger: number; first: number | null; hasPeople: 0 | 1; hasProfiles: 0 | 1 }>(
    d1,
    sql`SELECT ${companies.ledger},
          (SELECT ${events.seq} FROM ${events} WHERE ${events.ledger} = ${companies.ledger} ORDER BY ${events.seq} LIMIT 1) AS first,
          EXISTS (SELECT 1 FROM ${subjects} WHERE ${subjects.ledger} = ${companies.ledger} AND ${hasProjections}) AS "hasPeople",
          EXISTS (SELECT 1 FROM ${profiles} WHERE ${profiles.companyId} = ${companies.id}) AS "hasProfiles"
        FROM ${companies} WHERE ${companies.id} = ${companyId} AND ${companies.move} = ${move}`,
  );
  if (!found) return true;
  const { ledger, first: firstEvent, hasPeople, hasProfiles } = found;
  const company = { ledger, companyId };
  if (firstEvent !== null) await deleteEvents(d1, { ledger, last: firstEvent + eventsAPage - 1 });
  else if (hasPeople === 1) await deletePeople(d1, company);
  else if (hasProfiles === 1) await deleteProfiles(d1, company);
  else await deleteCompany(d1, company);
  return false;
}

async function deleteEvents(d1: Cell, { ledger, last }: { ledger: number; last: number }): Promise<void> {
  const isFirst = sql`${events.ledger} = ${ledger} AND ${events.seq} <= ${last}`;
  await d1.batch([
    prepare(
      d1,
      sql`DELETE FROM ${revealed} WHERE ${revealed.commitment} IN (
            SELECT r.${nameOf(revealed.commitment)} FROM ${events} CROSS JOIN ${revealed} r
            ON r.${nameOf(revealed.commitment)} IN (${events.person}, ${events.place}, ${events.text})
              AND r.${nameOf(revealed.subject)} = ${events.subject} AND r.${nameOf(revealed.subjectSeq)} = ${events.subjectSeq}
            WHERE ${isFirst})`,
    ),
    prepare(d1, sql`DELETE FROM ${events} WHERE ${isFirst}`),
  ]);
}

/** An interrupted copy may have entries without a state. */
const projections = tablesThatAre("projection");
const hasProjections = sql`(${sql.join(
  projections.map((table) => sql`EXISTS (SELECT 1 FROM ${table} WHERE ${table.subject} = ${subjects.key})`),
  sql` OR `,
)})`;

const setState = (d1: Cell, ledger: number, state: "closed" | "rebuilding") =>
  prepare(
    d1,
    sql`UPDATE ${ledgers} SET ${nameOf(ledgers.state)} = ${state} WHERE ${ledgers.key} = ${ledger}`,
  );

async function deletePeople(d1: Cell, { ledger }: Company): Promise<void> {
  const people = await all<{ key: number }>(
    d1,
    sql`SELECT ${subjects.key} FROM ${subjects} WHERE ${subjects.ledger} = ${ledger} AND ${hasProjections}
        LIMIT ${literal(peopleAPage)}`,
  );
  const some = JSON.stringify(people.map(({ key }) => key));
  await d1.batch([
    // Projections can be deleted only during a rebuild.
    setState(d1, ledger, "rebuilding"),
    ...projections.map((table) =>
      prepare(d1, sql`DELETE FROM ${table} WHERE ${table.subject} IN (SELECT value FROM json_each(${some}))`),
    ),
  ]);
}

/** Deletes a few at a time: for each profile SQLite scans all invitations of the cell. */
async function deleteProfiles(d1: Cell, company: Company): Promise<void> {
  await d1.batch([
    ...ofCompany.map((table) => deleteOf(d1, table, company)),
    prepare(
      d1,
      sql`DELETE FROM ${profiles} WHERE ${profiles.id} IN (
            SELECT ${profiles.id} FROM ${profiles} WHERE ${profiles.companyId} = ${company.companyId} LIMIT ${literal(peopleAPage)})`,
    ),
  ]);
}

/** @param table with the company's id, or else its ledger's key. */
function deleteOf(d1: Cell, table: TableOf<"companyId"> | TableOf<"ledger">, { ledger, companyId }: Company) {
  const isIts =
    "companyId" in table ? sql`${table.companyId} = ${companyId}` : sql`${table.ledger} = ${ledger}`;
  return prepare(d1, sql`DELETE FROM ${table} WHERE ${isIts}`);
}

async function deleteCompany(d1: Cell, company: Company): Promise<void> {
  await d1.batch([
    ...[...tablesThatAre("made anew"), ...ofCompany].map((table) => deleteOf(d1, table, company)),
    setState(d1, company.ledger, "closed"),
    prepare(d1, sql`DELETE FROM ${companies} WHERE ${companies.id} = ${company.companyId}`),
  ]);
}
