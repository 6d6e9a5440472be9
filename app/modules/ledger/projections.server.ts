import { corrections, personStates, timeLogs } from "#cell";
import { getTableColumns, sql, type SQL } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { listOf, nameOf, prepare, type StatementPreparer } from "~/platform/statement.server";
import { blobOf } from "./ledger-columns";
import { toTimeLogRow } from "./ledger-rows";
import type { Entry, PersonState, Proposal } from "./rules/person";
import { inParts, rowsFrom } from "./rows-from";

/** The database keys of a ledger and of a person in it. */
export interface SubjectKey {
  ledger: number;
  subject: number;
}

/** A row of a projection, and the number of the event that wrote it. */
export type StateRow = SubjectKey & { state: PersonState };
export type ProjectedEntry = SubjectKey & { entry: Entry; asOf: number; isNew?: boolean };
export type ProposalRow = SubjectKey & { proposal: Proposal; asOf: number };

// Only these statements write projections: for an append and for a rebuild. Each writes any number of rows.

interface Projection {
  table: SQLiteTable;
  key: readonly SQLiteColumn[];
}

type Row = Record<string, string | number | null>;

/** Inserts new rows and updates the others: an upsert costs more than either. */
function writeRows(
  d1: StatementPreparer,
  { table, key }: Projection,
  rows: readonly { isNew: boolean; row: Row }[],
): D1PreparedStatement[] {
  const columns = Object.values<SQLiteColumn>(getTableColumns(table));
  const rowParts = (isNew: boolean) =>
    inParts(rows.filter((each) => each.isNew === isNew).map(({ row }) => row));
  const insertions = rowParts(true).map((part) => {
    const { from, field } = rowsFrom(part);
    const values = listOf(columns.map((column) => valueOf(column, field)));
    return prepare(
      d1,
      sql`INSERT INTO ${table} (${listOf(columns.map(nameOf))}) SELECT ${values} ${from ? sql`FROM ${from}` : sql``}`,
    );
  });
  const updates = rowParts(false).map((part) => {
    const { from, field } = rowsFrom(part);
    const assignments = columns
      .filter((column) => !key.includes(column))
      .map((column) => sql`${nameOf(column)} = ${valueOf(column, field)}`);
    const which = key.map((column) => sql`${column} = ${field(column.name)}`);
    return prepare(
      d1,
      sql`UPDATE ${table} SET ${listOf(assignments)} ${from ? sql`FROM ${from}` : sql``} WHERE ${sql.join(which, sql` AND `)}`,
    );
  });
  return [...insertions, ...updates];
}

const valueOf = (column: SQLiteColumn, field: (name: string) => SQL) =>
  column === timeLogs.id ? blobOf(field(column.name)) : field(column.name);

const statesProjection = { table: personStates, key: [personStates.subject] };

/** @param isRebuilt the table is empty. */
export const writeStates = (d1: StatementPreparer, rows: readonly StateRow[], isRebuilt = false) =>
  writeRows(
    d1,
    statesProjection,
    rows.map(({ subject, state }) => ({
      isNew: isRebuilt || state.subjectSeq === 1,
      row: { subject, as_of: state.subjectSeq, state: JSON.stringify(state) },
    })),
  );

const entriesProjection = { table: timeLogs, key: [timeLogs.subject, timeLogs.openedBy] };

/** @param isRebuilt the table is empty. */
export const writeEntries = (d1: StatementPreparer, rows: readonly ProjectedEntry[], isRebuilt = false) =>
  writeRows(
    d1,
    entriesProjection,
    rows.map(({ ledger, subject, entry, asOf, isNew }) => ({
      isNew: isRebuilt || isNew === true,
      row: { ...toTimeLogRow(entry), ledger, subject, as_of: asOf },
    })),
  );

const proposalsProjection = { table: corrections, key: [corrections.subject, corrections.seq] };

/** @param isRebuilt the table is empty. */
export const writeProposals = (d1: StatementPreparer, rows: readonly ProposalRow[], isRebuilt = false) =>
  writeRows(
    d1,
    proposalsProjection,
    rows.map(({ ledger, subject, asOf, proposal: { answer, ground, seq, ...stated } }) => ({
      isNew: isRebuilt || asOf === seq,
      row: { subject, seq, as_of: asOf, ledger, answer, ground, proposal: JSON.stringify(stated) },
    })),
  );
