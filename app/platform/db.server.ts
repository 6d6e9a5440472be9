import * as cell from "#cell";
import * as directory from "#directory";
import { drizzle, type DrizzleD1Database } from "drizzle-orm/d1";
import { retryReads } from "./retry-reads.server";

type OpenDatabase<Schema extends Record<string, unknown>> = DrizzleD1Database<Schema> & {
  $client: D1DatabaseSession;
};

/** Users, sessions, memberships and kiosk devices. */
export type Directory = OpenDatabase<typeof directory>;

/** A cell: all data of its companies. */
export type Db = OpenDatabase<typeof cell>;

// The first query goes to the primary, so a sign-out or a deactivation takes effect immediately. Refetches after a live message see its
// change. Later reads may use a replica that has caught up with the first query. A session has the methods of a database that Drizzle uses:
// `prepare` and `batch`.
const openSession = (d1: D1Database) =>
  retryReads(d1.withSession("first-primary")) as D1DatabaseSession & D1Database;

/**
 * Opens the directory for one request or cron. D1 has no interactive transactions: atomic writes go into one `batch`, which cannot span two
 * databases.
 */
export const openDirectory = (d1: D1Database): Directory => drizzle(openSession(d1), { schema: directory });

/** Opens a cell for one request or cron. */
export const openDb = (d1: D1Database): Db => drizzle(openSession(d1), { schema: cell });
