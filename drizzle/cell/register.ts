import { sql } from "drizzle-orm";
import { check, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { hexBytes } from "../columns";
import { ledgers, subjects } from "./ledger";

/** The hashes of a register's tree, 256 a tile (`app/modules/register/format`). Tiles only grow. */
export const tiles = sqliteTable(
  "tiles",
  {
    ledger: integer("ledger")
      .notNull()
      .references(() => ledgers.key),
    level: integer("level").notNull(),
    tile: integer("tile").notNull(),
    hashes: hexBytes("hashes").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ledger, table.level, table.tile] }),
    check("tiles_level", sql`${table.level} BETWEEN 0 AND 3`),
    check("tiles_tile", sql`${table.tile} >= 0`),
    check(
      "tiles_hashes",
      sql`length(${table.hashes}) BETWEEN 32 AND 8192 AND length(${table.hashes}) % 32 = 0`,
    ),
  ],
);

/** Salt and data behind a commitment; erasure sets both to null. */
export const revealed = sqliteTable(
  "revealed",
  {
    commitment: hexBytes("commitment").primaryKey(),
    ledger: integer("ledger").notNull(),
    subject: integer("subject")
      .notNull()
      .references(() => subjects.key),
    subjectSeq: integer("subject_seq").notNull(),
    salt: hexBytes("salt"),
    /** JSON. */
    data: text("data"),
  },
  (table) => [
    check("revealed_commitment", sql`length(${table.commitment}) = 32`),
    check("revealed_salt", sql`length(${table.salt}) = 32`),
    check("revealed_data", sql`(${table.data} IS NULL) = (${table.salt} IS NULL)`),
  ],
);

/** How far the nightly jobs are in each register. */
export const registerProgress = sqliteTable(
  "register_progress",
  {
    ledger: integer("ledger")
      .primaryKey()
      .references(() => ledgers.key),
    /** New events that the nightly check has already checked. */
    checked: integer("checked").notNull().default(0),
    /** The tile of old events to check next. */
    slice: integer("slice").notNull().default(0),
    /** The archived checkpoint that was last checked again. */
    archive: text("archive").notNull().default(""),
    /** Events whose data were already considered for erasure. */
    erased: integer("erased").notNull().default(0),
  },
  (table) => [
    check("register_progress_checked", sql`${table.checked} >= 0`),
    check("register_progress_slice", sql`${table.slice} >= 0`),
    check("register_progress_erased", sql`${table.erased} >= 0`),
  ],
);
