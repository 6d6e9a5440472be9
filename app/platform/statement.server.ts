import type { Query, SQL } from "drizzle-orm";
import type { RunnableQuery } from "drizzle-orm/runnable-query";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";
import type { Db, Directory } from "./db.server";

/** A query as it stands in a batch of the database's own, with what is bound in it. */
export function prepared(db: Db | Directory, query: RunnableQuery<unknown, "sqlite">): D1PreparedStatement {
  const { sql, params } = (query as unknown as { _prepare: () => { getQuery: () => Query } })
    ._prepare()
    .getQuery();
  return db.$client.prepare(sql).bind(...params);
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

const dialect = new SQLiteAsyncDialect();

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
