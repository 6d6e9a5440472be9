import {
  arrivals,
  companies,
  companyJobs,
  corrections,
  events,
  inspectorLinks,
  inspectorPacks,
  invitationMails,
  invitations,
  joinLinks,
  kioskPins,
  kioskTries,
  ledgers,
  monthExports,
  monthlyEmployeeStats,
  ownershipOffers,
  paymentFailures,
  personStates,
  preparedPacks,
  profiles,
  proposedPunches,
  protocolVersions,
  registerProgress,
  reminderTimes,
  representativeFiles,
  revealed,
  subjects,
  tiles,
  timeLogs,
  unattributedPunches,
} from "#cell";
import { sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { all, first, nameOf, prepare } from "~/platform/statement.server";

type Cell = Pick<D1Database, "prepare" | "batch">;

const eventsAPage = 2_000;
const peopleAPage = 50;

/** Those that name others of them first. */
const namingProfiles = [
  ownershipOffers,
  invitations,
  joinLinks,
  inspectorPacks,
  preparedPacks,
  inspectorLinks,
  kioskPins,
  protocolVersions,
  representativeFiles,
  unattributedPunches,
];
const ofCompany = [
  arrivals,
  companyJobs,
  reminderTimes,
  invitationMails,
  paymentFailures,
  monthlyEmployeeStats,
  monthExports,
  proposedPunches,
  kioskTries,
  ...namingProfiles,
];

interface Company {
  ledger: number;
  companyId: string;
}

/**
 * Deletes the next rows of a company that has gone, or has not arrived; of any other the database gives away no event. The keys of its
 * ledger and of its people stay, which say nothing of anybody, and are theirs again should it come back.
 * @returns whether there are none left.
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

/** Of a copy that was cut off, a state may be missing where entries are there. */
const projections = [timeLogs, corrections, personStates];
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
        LIMIT ${sql.raw(`${peopleAPage}`)}`,
  );
  const some = JSON.stringify(people.map(({ key }) => key));
  await d1.batch([
    // What follows from events is only deleted to be made anew.
    setState(d1, ledger, "rebuilding"),
    ...projections.map((table) =>
      prepare(d1, sql`DELETE FROM ${table} WHERE ${table.subject} IN (SELECT value FROM json_each(${some}))`),
    ),
  ]);
}

/** SQLite looks through all invitations of the cell for each: a few at a time. */
async function deleteProfiles(d1: Cell, { companyId }: Company): Promise<void> {
  await d1.batch([
    ...namingProfiles.map((table) => deleteOf(d1, table, companyId)),
    prepare(
      d1,
      sql`DELETE FROM ${profiles} WHERE ${profiles.id} IN (
            SELECT ${profiles.id} FROM ${profiles} WHERE ${profiles.companyId} = ${companyId} LIMIT ${sql.raw(`${peopleAPage}`)})`,
    ),
  ]);
}

const deleteOf = (d1: Cell, table: SQLiteTable & { companyId: SQLiteColumn }, companyId: string) =>
  prepare(d1, sql`DELETE FROM ${table} WHERE ${table.companyId} = ${companyId}`);

async function deleteCompany(d1: Cell, { ledger, companyId }: Company): Promise<void> {
  await d1.batch([
    ...[tiles, registerProgress].map((table) =>
      prepare(d1, sql`DELETE FROM ${table} WHERE ${table.ledger} = ${ledger}`),
    ),
    ...ofCompany.map((table) => deleteOf(d1, table, companyId)),
    setState(d1, ledger, "closed"),
    prepare(d1, sql`DELETE FROM ${companies} WHERE ${companies.id} = ${companyId}`),
  ]);
}
