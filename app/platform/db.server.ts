import * as schema from "#schema";
import { drizzle, type DrizzleD1Database } from "drizzle-orm/d1";

export type Db = DrizzleD1Database<typeof schema> & { $client: D1Database };

/** The company database. D1 has no interactive transactions: what must hold together goes into one `db.batch`. */
export const openDb = (d1: D1Database): Db => drizzle(d1, { schema });
