import {
  getTableColumns,
  is,
  SQL,
  sql,
  type Column,
  type Query,
  type SQLWrapper,
  type Table,
} from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";
import type { Db, Directory } from "./db.server";

const dialect = new SQLiteAsyncDialect();

/** A database, or a session of a database, that prepares statements. */
export type StatementPreparer = Pick<D1Database, "prepare">;

/** A database, or a session of a database, that runs batches. */
export type Batches = Pick<D1Database, "prepare" | "batch">;

/** Returns the statement of a template or of a Drizzle query, with its values bound. */
export function prepare(d1: StatementPreparer, query: SQLWrapper): D1PreparedStatement {
  const { sql: text, params } = dialect.sqlToQuery(query.getSQL());
  return d1.prepare(text).bind(...params);
}

/** Returns Drizzle's builder for a database that was opened without it. Its queries may run, or be parts of a batch. */
export const builderOf = (d1: StatementPreparer) => drizzle(d1 as D1Database);

/** Returns all rows of a template, keyed by column name. */
export const allRows = async <Row>(d1: StatementPreparer, template: SQL<Row>): Promise<Row[]> =>
  (await prepare(d1, template).all<Row>()).results;

/** Returns the first row of a template; null without rows. */
export const firstRow = <Row>(d1: StatementPreparer, template: SQL): Promise<Row | null> =>
  prepare(d1, template).first<Row>();

/** Returns a column's name without its table, for column lists and aliased tables. */
export const nameOf = ({ name }: Pick<Column, "name">): SQL => sql`${sql.identifier(name)}`;

/** Returns the names of a table's columns, separated by commas, for an INSERT or a conflict target. */
export const namesOf = <Of extends Table>(table: Of, ...columns: ColumnsOf<Of>[]): SQL =>
  listOf(columnsOf(table, columns).map(nameOf));

/** Returns the SET list of an upsert: each column gets the value that the INSERT had. */
export const replaceColumns = <Of extends Table>(table: Of, ...columns: ColumnsOf<Of>[]): SQL =>
  listOf(columnsOf(table, columns).map((column) => sql`${nameOf(column)} = excluded.${nameOf(column)}`));

type ColumnsOf<Of extends Table> = Extract<keyof Of["_"]["columns"], string>;

const columnsOf = <Of extends Table>(table: Of, columns: readonly ColumnsOf<Of>[]) => {
  const all = getTableColumns(table);
  return columns.map((column) => all[column]!);
};

/** Returns a value inlined in the statement. Only there SQLite's planner reads a limit, and the condition of a partial index. */
export const literal = (value: string | number): SQL => sql`${value}`.inlineParams();

/** Returns a part without values, rendered once. @throws Error when it has values. */
export function renderOnce<Value>(part: SQL<Value>): SQL<Value> {
  const { sql: text, params } = dialect.sqlToQuery(part);
  if (params.length > 0) throw new Error(`${text} has values`);
  return sql<Value>`${sql.raw(text)}`;
}

/** Joins parts of a statement with commas. */
export const listOf = (parts: readonly SQL[]): SQL => sql.join([...parts], sql`, `);

/**
 * Returns an `INSERT … SELECT` that gives every column of a table a value.
 * @param values one for each column, so that a new column is not forgotten. @param rest what follows the values.
 */
export function insertRows<Of extends Table>(
  table: Of,
  values: Record<ColumnsOf<Of>, unknown>,
  rest: SQL,
): SQL {
  const columns = Object.keys(values) as ColumnsOf<Of>[];
  return sql`INSERT INTO ${table} (${namesOf(table, ...columns)})
    SELECT ${listOf(columns.map((column) => sql`${values[column]}`))} ${rest}`;
}

/** A query of Drizzle's builder, and its result. */
export interface BuiltQuery<Result = unknown> {
  readonly _: { readonly result: Result };
  prepare(): { getQuery(): Query; mapResult(response: unknown, isFromBatch?: boolean): unknown };
}

/** A part of a batch. D1 keys rows by column name, so a joined select must not return the same name twice. */
export type BatchPart = SQL | D1PreparedStatement | BuiltQuery;

/**
 * Parts by name. A part may have parts itself, so that no name of another operation is repeated. An undefined part runs nothing, and its
 * result is undefined.
 */
export interface NamedParts {
  readonly [name: string]: BatchPart | BatchParts | undefined;
}

/** Parts by name, or a list of parts whose results nobody distinguishes. */
export type BatchParts = readonly BatchPart[] | NamedParts;

type AnswerTo<One> =
  One extends SQL<infer Row>
    ? D1Result<Row>
    : One extends { readonly _: { readonly result: infer Result } }
      ? Result
      : One extends D1PreparedStatement
        ? D1Result
        : One extends BatchParts
          ? AnswersTo<One>
          : undefined;

/** The result of each part, under its name. */
export type AnswersTo<Of extends BatchParts> = { -readonly [Name in keyof Of]: AnswerTo<Of[Name]> };

/**
 * Runs templates, Drizzle queries and prepared statements in one transaction. The order of the keys is the order of the statements, so
 * preconditions come first. A key is a word: JavaScript moves keys that are numbers to the front. Without parts it runs nothing.
 * @returns each part's result under its name: rows as Drizzle maps them for a query, a D1 result for the others.
 * @throws D1's error when a part fails; then nothing is written.
 */
export const batch = <const Of extends BatchParts>(
  { $client }: Db | Directory,
  parts: Of,
): Promise<AnswersTo<Of>> => batchOf($client, parts);

/** Does the same as {@link batch} for a database without Drizzle. */
export async function batchOf<const Of extends BatchParts>(d1: Batches, parts: Of): Promise<AnswersTo<Of>> {
  const statements: D1PreparedStatement[] = [];
  /** Adds the statements of a part. Returns the function that reads its answer from the results. */
  const add = (part: BatchPart | BatchParts | undefined): ((results: unknown[]) => unknown) => {
    if (part === undefined) return () => undefined;
    if (isPart(part)) {
      const { statement, read } = toStatement(d1, part);
      const at = statements.push(statement) - 1;
      return (results) => read(results[at]);
    }
    const readers = Object.entries(part).map(([name, one]) => [name, add(one)] as const);
    return Array.isArray(part)
      ? (results) => readers.map(([, read]) => read(results))
      : (results) => Object.fromEntries(readers.map(([name, read]) => [name, read(results)]));
  };
  const readResults = add(parts);
  const results = statements.length > 0 ? await d1.batch(statements) : [];
  return readResults(results) as never;
}

const isPart = (part: BatchPart | BatchParts): part is BatchPart =>
  "bind" in part || "prepare" in part || is(part, SQL);

function toStatement(d1: StatementPreparer, part: BatchPart) {
  const asItIs = (result: unknown) => result;
  // First, because the statements of a local D1 in Node have no prototype, which `is` reads.
  if ("bind" in part) return { statement: part, read: asItIs };
  if (is(part, SQL)) return { statement: prepare(d1, part), read: asItIs };
  const query = part.prepare();
  const { sql: text, params } = query.getQuery();
  return {
    statement: d1.prepare(text).bind(...params),
    read: (result: unknown) => query.mapResult(result, true),
  };
}
