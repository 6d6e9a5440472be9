import * as cell from "#cell";
import * as directory from "#directory";
import { drizzle, type DrizzleD1Database } from "drizzle-orm/d1";

type Opened<Schema extends Record<string, unknown>> = DrizzleD1Database<Schema> & {
  $client: D1DatabaseSession;
};

/** Who gets in, and to which companies. */
export type Directory = Opened<typeof directory>;

/** All that a company has. */
export type Db = Opened<typeof cell>;

// The first query goes to the primary, so that who signed out or was deactivated is so at once, and a tab that asks again
// because of news finds them; the reads after it may be answered by a replica that has caught up with that first one.
// A session has what drizzle asks of a database: `prepare` and `batch`.
const openSession = (d1: D1Database) => d1.withSession("first-primary") as D1DatabaseSession & D1Database;

/**
 * The directory, for one request or one cron. D1 has no interactive transactions: what must hold together goes into one
 * `batch`, and no batch spans two databases.
 */
export const openDirectory = (d1: D1Database): Directory => drizzle(openSession(d1), { schema: directory });

/** The cell of the companies, likewise. */
export const openDb = (d1: D1Database): Db => drizzle(openSession(d1), { schema: cell });
