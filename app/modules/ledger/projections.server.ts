import { toBlob, toTimeLogRow } from "./ledger-rows";
import type { Entry, PersonState, Proposal } from "./model/person";
import { inParts, rowsFrom } from "./rows-from";

/** Whose ledger and which person in it, by the database's keys. */
export interface SubjectKey {
  ledger: number;
  subject: number;
}

/** A row of a projection, and the event that made it so. */
export type StateRow = SubjectKey & { state: PersonState };
export type EntryRow = SubjectKey & { entry: Entry; asOf: number; isNew?: boolean };
export type ProposalRow = SubjectKey & { proposal: Proposal; asOf: number };

type Prepares = Pick<D1Database, "prepare">;

// The only statements that write projections: an append's and the rebuild's. Each writes any number of rows.

interface Table<Field extends string> {
  name: string;
  key: readonly Field[];
  fields: readonly Field[];
}

type Row<Field extends string> = Record<Field, string | number | null>;

/** A row that is new is inserted, another updated: either is cheaper than to try both. */
function writeRows<Field extends string>(
  d1: Prepares,
  { name, key, fields }: Table<Field>,
  rows: readonly { isNew: boolean; row: Row<Field> }[],
): D1PreparedStatement[] {
  const chosen = (isNew: boolean) =>
    inParts(rows.filter((each) => each.isNew === isNew).map(({ row }) => row));
  const added = chosen(true).map((part) => {
    const { from, field, values } = rowsFrom(fields, part);
    const select = fields.map((each) => valueOf(each, field)).join();
    const sql = `INSERT INTO ${name} (${fields.join()}) SELECT ${select} ${from ? `FROM ${from}` : ""}`;
    return d1.prepare(sql).bind(...values);
  });
  const changed = chosen(false).map((part) => {
    const { from, field, values } = rowsFrom(fields, part);
    const set = fields
      .filter((each) => !key.includes(each))
      .map((each) => `${each} = ${valueOf(each, field)}`);
    const which = key.map((each) => `${name}.${each} = ${field(each)}`).join(" AND ");
    const sql = `UPDATE ${name} SET ${set.join()} ${from ? `FROM ${from}` : ""} WHERE ${which}`;
    return d1.prepare(sql).bind(...values);
  });
  return [...added, ...changed];
}

const valueOf = <Field extends string>(name: Field, field: (name: Field) => string) =>
  name === "id" ? toBlob(field(name)) : field(name);

const states = {
  name: "person_states",
  key: ["subject"],
  fields: ["subject", "as_of", "state"],
} as const;

/** @param isRebuilt the table is empty. */
export const writeStates = (d1: Prepares, rows: readonly StateRow[], isRebuilt = false) =>
  writeRows(
    d1,
    states,
    rows.map(({ subject, state }) => ({
      isNew: isRebuilt || state.subjectSeq === 1,
      row: { subject, as_of: state.subjectSeq, state: JSON.stringify(state) },
    })),
  );

const timeLogs = {
  name: "time_logs",
  key: ["subject", "opened_by"],
  fields: [
    ...(["subject", "opened_by", "as_of", "ledger", "id", "version", "day", "time_zone"] as const),
    ...(["check_in_at", "check_out_at", "closed_by", "parts", "exit_missing", "void"] as const),
    ...(["corrected_by", "disputed_by"] as const),
  ],
} as const;

/** @param isRebuilt the table is empty. */
export const writeEntries = (d1: Prepares, rows: readonly EntryRow[], isRebuilt = false) =>
  writeRows(
    d1,
    timeLogs,
    rows.map(({ ledger, subject, entry, asOf, isNew }) => ({
      isNew: isRebuilt || isNew === true,
      row: { ...toTimeLogRow(entry), ledger, subject, as_of: asOf },
    })),
  );

const corrections = {
  name: "corrections",
  key: ["subject", "seq"],
  fields: ["subject", "seq", "as_of", "ledger", "proposal", "answer", "ground"],
} as const;

/** @param isRebuilt the table is empty. */
export const writeProposals = (d1: Prepares, rows: readonly ProposalRow[], isRebuilt = false) =>
  writeRows(
    d1,
    corrections,
    rows.map(({ ledger, subject, asOf, proposal: { answer, ground, seq, ...stated } }) => ({
      isNew: isRebuilt || asOf === seq,
      row: { subject, seq, as_of: asOf, ledger, answer, ground, proposal: JSON.stringify(stated) },
    })),
  );
