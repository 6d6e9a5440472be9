import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { id, instant } from "../columns";
import { companies, profiles } from "./people";

/** Minutes from the local midnight of the day on which a shift starts. */
export interface StoredSegment {
  from: number;
  to: number;
}

/** A shift of a draft. */
export interface StoredShift extends StoredSegment {
  /** Left out if it is the person's own centre. */
  centre?: string;
}

/** Weeks that managers plan and have not published as they are. The last saved version holds: a trigger refuses a gap between versions. */
export const shiftDrafts = sqliteTable(
  "shift_drafts",
  {
    profileId: id("profile_id")
      .notNull()
      .references(() => profiles.id),
    /** The Monday, a local date. */
    weekOn: text("week_on").notNull(),
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    /** From 1. */
    version: integer("version").notNull(),
    /** Seven days, Monday first. */
    days: text("days", { mode: "json" }).$type<readonly (readonly StoredShift[])[]>().notNull(),
    /** The profile of the manager who saved this version. */
    updatedBy: id("updated_by").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.profileId, table.weekOn] }),
    index("shift_drafts_updated").on(table.updatedAt),
    check("shift_drafts_week", sql`strftime('%w', ${table.weekOn}) = '1'`),
    check("shift_drafts_days", sql`${table.version} >= 1 AND json_array_length(${table.days}) = 7`),
  ],
);

/** The shifts of a day that a company plans often, by name. */
export const shiftTemplates = sqliteTable(
  "shift_templates",
  {
    id: id().primaryKey(),
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    name: text("name").notNull(),
    segments: text("segments", { mode: "json" }).$type<readonly StoredSegment[]>().notNull(),
  },
  (table) => [
    uniqueIndex("shift_templates_name").on(table.companyId, table.name),
    check("shift_templates_name_length", sql`length(${table.name}) BETWEEN 1 AND 40`),
  ],
);

/** When a person cannot work, as they say themselves. It has no reasons. */
export const availabilities = sqliteTable(
  "availabilities",
  {
    profileId: id("profile_id")
      .primaryKey()
      .references(() => profiles.id),
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    /** Seven days, Monday first: when they cannot. */
    days: text("days", { mode: "json" }).$type<readonly (readonly StoredSegment[])[]>().notNull(),
    /** The line that they typed. */
    words: text("words").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    check(
      "availabilities_days",
      sql`json_array_length(${table.days}) = 7 AND length(${table.words}) BETWEEN 1 AND 200`,
    ),
  ],
);

/** A shift that a manager offers to several people: the first who takes it gets it. A trigger keeps that. */
export const coverCalls = sqliteTable(
  "cover_calls",
  {
    id: id().primaryKey(),
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    /** Where the shift is worked. The first centre of a company has its id, and may have no row. */
    centreId: id("centre_id").notNull(),
    /** The local date on which the shift starts, and its minutes from midnight. */
    onDay: text("on_day").notNull(),
    fromMinute: integer("from_minute").notNull(),
    toMinute: integer("to_minute").notNull(),
    /** The profiles of the people who get the offer. */
    asked: text("asked", { mode: "json" }).$type<readonly string[]>().notNull(),
    madeBy: id("made_by").notNull(),
    madeAt: instant("made_at").notNull(),
    /** The profile of the person who took it; null while nobody has. */
    takenBy: id("taken_by"),
    takenAt: instant("taken_at"),
    /** When a manager withdrew it; null otherwise. */
    closedAt: instant("closed_at"),
  },
  (table) => [
    index("cover_calls_day").on(table.companyId, table.onDay),
    index("cover_calls_made").on(table.madeAt),
    check("cover_calls_minutes", sql`0 <= ${table.fromMinute} AND ${table.fromMinute} < ${table.toMinute}`),
    check("cover_calls_taken", sql`(${table.takenBy} IS NULL) = (${table.takenAt} IS NULL)`),
    check("cover_calls_end", sql`${table.takenAt} IS NULL OR ${table.closedAt} IS NULL`),
  ],
);

/** A shift for which a centre requests somebody of another centre. The first answer holds: a trigger keeps that. */
export const shiftRequests = sqliteTable(
  "shift_requests",
  {
    id: id().primaryKey(),
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    /** Where the shift is worked. The first centre of a company has its id, and may have no row. */
    centreId: id("centre_id").notNull(),
    /** The centre whose managers answer. */
    fromCentreId: id("from_centre_id").notNull(),
    /** The local date on which the shift starts at the first centre, and its minutes from midnight. */
    onDay: text("on_day").notNull(),
    fromMinute: integer("from_minute").notNull(),
    toMinute: integer("to_minute").notNull(),
    /** The profile of the requested person; null if it is anybody. */
    requestedId: id("requested_id"),
    madeBy: id("made_by").notNull(),
    madeAt: instant("made_at").notNull(),
    /** The profile of the manager who answered; null while nobody has. */
    answeredBy: id("answered_by"),
    answeredAt: instant("answered_at"),
    /** The profile of the person who goes; null without an answer, and if the answer is no. */
    lentId: id("lent_id"),
  },
  (table) => [
    index("shift_requests_day").on(table.companyId, table.onDay),
    index("shift_requests_on").on(table.onDay),
    uniqueIndex("shift_requests_open")
      .on(table.companyId, table.centreId, table.fromCentreId, table.onDay, table.fromMinute, table.toMinute)
      .where(sql`${table.answeredAt} IS NULL`),
    check(
      "shift_requests_minutes",
      sql`0 <= ${table.fromMinute} AND ${table.fromMinute} < ${table.toMinute}`,
    ),
    check("shift_requests_answered", sql`(${table.answeredBy} IS NULL) = (${table.answeredAt} IS NULL)`),
    check("shift_requests_lent", sql`${table.lentId} IS NULL OR ${table.answeredAt} IS NOT NULL`),
  ],
);
