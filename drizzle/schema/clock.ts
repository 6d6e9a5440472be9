import { sql } from "drizzle-orm";
import { check, index, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { id, instant, location } from "./columns";
import { companies, profiles } from "./people";

/**
 * What screens read: one row a working interval. Nothing but its closing ever changes it.
 *
 * This and the next table, and the first two and the locations of register.ts, are WITHOUT ROWID: migration 0003 makes
 * them so, which drizzle-kit cannot say, and test/worker/register/without-rowid.test.ts holds it.
 */
export const timeLogs = sqliteTable(
  "time_logs",
  {
    id: id().primaryKey(),
    profileId: id("profile_id")
      .notNull()
      .references(() => profiles.id),
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    checkInTime: instant("check_in_time").notNull(),
    /** Null while open. */
    checkOutTime: instant("check_out_time"),
    checkInLocation: location("check_in_location"),
    checkOutLocation: location("check_out_location"),
  },
  (table) => [
    uniqueIndex("time_logs_one_open")
      .on(table.profileId)
      .where(sql`${table.checkOutTime} IS NULL`),
    index("time_logs_working_now")
      .on(table.companyId, table.checkInTime)
      .where(sql`${table.checkOutTime} IS NULL`),
    index("time_logs_history").on(table.companyId, table.profileId, table.checkInTime),
    check("time_logs_no_negative_time", sql`${table.checkOutTime} >= ${table.checkInTime}`),
  ],
);

/**
 * One row an attempt to punch, under the key its client gave it (or one of ours). It is the first statement of the
 * punch's batch and decides the rest, so a repeated request finds its first answer instead of punching again.
 */
export const punchRequests = sqliteTable(
  "punch_requests",
  {
    profileId: id("profile_id").notNull(),
    key: text("key").notNull(),
    /** What was asked for, to refuse a key that comes back with another wish. */
    request: text("request").notNull(),
    /** The event this attempt appends if it is accepted; tells the first attempt from its repetitions. */
    eventId: id("event_id").notNull(),
    /** The entry opened or closed; null when the punch was refused. */
    timeLogId: id("time_log_id"),
    /** When the entry that was found open was opened: it stands in the way of a check-in, and a check-out closes it. */
    openSince: instant("open_since"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.profileId, table.key] })],
);
