import { sql, type Column, type Query, type SQL } from "drizzle-orm";
import type { RunnableQuery } from "drizzle-orm/runnable-query";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";
import type { Db, Directory } from "./db.server";

const dialect = new SQLiteAsyncDialect();

/** What prepares statements: a database, or a session of one. */
export type Prepares = Pick<D1Database, "prepare">;

/** The statement of a template, with its values bound: for a batch, or to be run. */
export function prepare(d1: Prepares, template: SQL): D1PreparedStatement {
  const { sql: text, params } = dialect.sqlToQuery(template);
  return d1.prepare(text).bind(...params);
}

/** All rows that a template answers with, by the names of their columns. */
export const all = async <Row>(d1: Prepares, template: SQL): Promise<Row[]> =>
  (await prepare(d1, template).all<Row>()).results;

/** The first row that a template answers with; null where there is none. */
export const first = <Row>(d1: Prepares, template: SQL): Promise<Row | null> =>
  prepare(d1, template).first<Row>();

/** The name of a column without its table's: where columns are listed, or where the table goes by another name. */
export const nameOf = ({ name }: Pick<Column, "name">): SQL => sql`${sql.identifier(name)}`;

/** The text of a part without values. */
export function textOf(part: SQL): string {
  const { sql: text, params } = dialect.sqlToQuery(part);
  if (params.length > 0) throw new Error(`${text} has values`);
  return text;
}

/** A part without values, written out once. */
export const fixed = (part: SQL): SQL => sql.raw(textOf(part));

/** Parts of a statement, with commas between them. */
export const listOf = (parts: readonly SQL[]): SQL => sql.join([...parts], sql`, `);

/** A query as it stands in a batch of the database's own, with what is bound in it. */
export function prepared(db: Db | Directory, query: RunnableQuery<unknown, "sqlite">): D1PreparedStatement {
  const { sql: text, params } = (query as unknown as { _prepare: () => { getQuery: () => Query } })
    ._prepare()
    .getQuery();
  return db.$client.prepare(text).bind(...params);
}

/** A statement of the database's own, with what is bound in it, as a part of `db.batch`. */
export function asQuery(ready: D1PreparedStatement): RunnableQuery<D1Result, "sqlite"> {
  const prepared = {
    // drizzle binds what a query names parameters for, and prepares anew what names none.
    getQuery: () => ({ sql: "", params: [null] }),
    stmt: { bind: () => ready },
    mapResult: (result: D1Result) => result,
  };
  return { _prepare: () => prepared } as unknown as RunnableQuery<D1Result, "sqlite">;
}

/**
 * SQL of our own as a part of `db.batch`, where drizzle's `db.run` fails on D1 as soon as it has parameters.
 * (And D1 answers a batch with rows by column name: a joined select there must not name two columns alike.)
 */
export function statement(db: Db | Directory, text: SQL): RunnableQuery<D1Result, "sqlite"> {
  const query = dialect.sqlToQuery(text);
  const prepared = {
    getQuery: () => query,
    stmt: db.$client.prepare(query.sql),
    mapResult: (result: D1Result) => result,
  };
  return { _prepare: () => prepared } as unknown as RunnableQuery<D1Result, "sqlite">;
}
