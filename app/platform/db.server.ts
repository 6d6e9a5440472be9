import * as schema from "#schema";
import { drizzle, type DrizzleD1Database } from "drizzle-orm/d1";

export type Db = DrizzleD1Database<typeof schema> & { $client: D1DatabaseSession };

/**
 * The company database, for one request or one cron. D1 has no interactive transactions: what must hold together goes
 * into one `db.batch`.
 *
 * The first query goes to the primary, so that who signed out or was deactivated is so at once, and a tab that asks again
 * because of news finds them; the reads after it may be answered by a replica that has caught up with that first one.
 */
export function openDb(d1: D1Database): Db {
  // A session has what drizzle asks of a database: `prepare` and `batch`.
  const session = d1.withSession("first-primary") as D1DatabaseSession & D1Database;
  return drizzle(session, { schema });
}
