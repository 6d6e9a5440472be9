import * as cell from "#cell";
import { lifecycles, type NamesWith } from "#cell/lifecycle";
import { getTableName, sql, type SQL } from "drizzle-orm";
import { alias, type SQLiteColumn, type SQLiteTable } from "drizzle-orm/sqlite-core";
import { nameOf } from "~/platform/statement.server";

const { corrections, events, ledgers, personStates, profiles, revealed, subjects, timeLogs } = cell;

type Name = keyof typeof lifecycles;
const names = Object.keys(lifecycles) as Name[];

type PagedName = NamesWith<"move", { pagedBy: SQLiteColumn }>;
const pagedNames = names.filter((name): name is PagedName => typeof lifecycles[name].move === "object");

/** Tables with the company's id, in the order of copying. */
export const pagedTables = pagedNames.map((name) => cell[name]);

/** Returns the tables with this lifecycle of a move. */
export function tablesThatAre<Word extends "made anew" | "projection">(word: Word) {
  return names
    .filter((name): name is NamesWith<"move", Word> => lifecycles[name].move === word)
    .map((name) => cell[name]);
}

/** A table of which a move copies a company's rows. Queries call it `t`. */
export interface CopiedTable {
  name: string;
  table: SQLiteTable;
  /** The SQL behind FROM. */
  from: (companyId: string) => SQL;
  /** The order of its rows. Tables of one step have the same order. */
  order: SQL;
}

/** Tables that are copied together: a page of rows of one table, or the rows of a page of events. */
export interface Step {
  name: string;
  tables: readonly CopiedTable[];
  isByEvent: boolean;
}

/** An expression: the key of a company's ledger. */
export const itsLedger = (companyId: string): SQL =>
  sql`(SELECT ${ledgers.key} FROM ${ledgers} WHERE ${ledgers.companyId} = ${companyId})`;

const t = (column: SQLiteColumn) => sql`t.${nameOf(column)}`;
const e = alias(events, "e");

const copied = (table: SQLiteTable, from: CopiedTable["from"], order: SQL): CopiedTable => ({
  name: getTableName(table),
  table,
  from,
  order,
});

function ofCompany(table: SQLiteTable & { companyId: SQLiteColumn }, key: SQLiteColumn): Step {
  const from = (companyId: string) => sql`${table} t WHERE ${t(table.companyId)} = ${companyId}`;
  return { name: getTableName(table), tables: [copied(table, from, t(key))], isByEvent: false };
}

const ofEvent = (table: SQLiteTable, isOf: SQL): CopiedTable =>
  copied(
    table,
    (companyId) =>
      sql`${events} ${e} CROSS JOIN ${table} t ON ${isOf} WHERE ${e.ledger} = ${itsLedger(companyId)}`,
    sql`${e.seq}`,
  );

const eventTables = {
  events: copied(
    events,
    (companyId) => sql`${events} t WHERE ${t(events.ledger)} = ${itsLedger(companyId)}`,
    t(events.seq),
  ),
  revealed: ofEvent(
    revealed,
    sql`${t(revealed.commitment)} IN (${e.person}, ${e.place}, ${e.text})
        AND ${t(revealed.subject)} = ${e.subject} AND ${t(revealed.subjectSeq)} = ${e.subjectSeq}`,
  ),
} satisfies Record<NamesWith<"move", "with events">, CopiedTable>;

const projectionTables = {
  timeLogs: ofEvent(
    timeLogs,
    sql`${t(timeLogs.subject)} = ${e.subject} AND ${t(timeLogs.openedBy)} = ${e.subjectSeq}`,
  ),
  corrections: ofEvent(
    corrections,
    sql`${t(corrections.subject)} = ${e.subject} AND ${t(corrections.seq)} = ${e.subjectSeq}`,
  ),
  personStates: ofEvent(
    personStates,
    sql`${t(personStates.subject)} = ${e.subject} AND ${t(personStates.asOf)} = ${e.subjectSeq}`,
  ),
} satisfies Record<NamesWith<"move", "projection">, CopiedTable>;

/**
 * The steps of a move: everything except the company's own row, by the tables' lifecycles. Rows come after those that they refer to.
 * Projections come after all events, because triggers compare each row with the event that wrote it last.
 */
export const steps: readonly Step[] = [
  {
    name: getTableName(subjects),
    // The company's own subject comes with the ledger. A person who has begun to join, without a profile, gets a key when they join.
    tables: [
      copied(
        subjects,
        (companyId) =>
          sql`${subjects} t WHERE ${t(subjects.ledger)} = ${itsLedger(companyId)}
              AND EXISTS (SELECT 1 FROM ${profiles} WHERE ${profiles.subject} = ${t(subjects.key)})`,
        t(subjects.key),
      ),
    ],
    isByEvent: false,
  },
  ...pagedNames.map((name) => ofCompany(cell[name], lifecycles[name].move.pagedBy)),
  { name: "events", tables: Object.values(eventTables), isByEvent: true },
  { name: "projections", tables: Object.values(projectionTables), isByEvent: true },
];

/** The step after the last one in `company_copy_progress`: everything is copied. */
export const allCopied = "done";
