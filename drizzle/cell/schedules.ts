import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { hexBytes, id, instant } from "../columns";
import { companies, profiles } from "./people";

/** How many people a centre needs between two minutes of a weekday; 0 is Monday. */
export interface StoredNeed {
  weekday: number;
  from: number;
  to: number;
  people: number;
}

/** The work centres of a company. The first has the company's id. A centre follows the company's time zone until it gets its own. */
export const centres = sqliteTable(
  "centres",
  {
    id: id().primaryKey(),
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    name: text("name").notNull(),
    /** ISO 3166-2, as in `schedules/holidays/territories.ts`; null until the company states it. */
    territory: text("territory"),
    /** An island or a historical territory with public holidays of its own. */
    area: text("area"),
    municipality: text("municipality"),
    /** IANA name; null if it is the company's. */
    timeZone: text("time_zone"),
    /** When a manager closed it: nobody works, begins or is planned there any more. Null while it is open, and always for the first. */
    endedAt: instant("ended_at"),
    createdAt: instant("created_at").notNull(),
    /** How many people it needs, in no order; null if nobody states it. */
    coverage: text("coverage", { mode: "json" }).$type<readonly StoredNeed[]>(),
  },
  (table) => [index("centres_company").on(table.companyId, table.createdAt)],
);

/**
 * The content of the ledger's schedules: a calendar, a person's terms, a move of their balance. The event commits to `content` and `salt`
 * (`schedules/schedule-digest.ts`). Rows are added with their event and never change. Erasure deletes those about a person. The stored name
 * is frozen.
 */
export const schedules = sqliteTable(
  "plans",
  {
    /** The id of the event. */
    id: id().primaryKey(),
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    /** Null for a calendar. */
    profileId: id("profile_id").references(() => profiles.id),
    kind: text("kind", { enum: ["calendar_declared", "terms_agreed", "balance_moved"] }).notNull(),
    /** The event's `subject_seq`: of two schedules about the same thing the later one holds. */
    seq: integer("seq").notNull(),
    recordedAt: instant("recorded_at").notNull(),
    /** The profile of the manager. */
    authorId: id("author_id").notNull(),
    salt: hexBytes("salt").notNull(),
    /** JSON (`schedules/schedule-content.ts`). */
    content: text("content").notNull(),
    /**
     * JSON of the facts of a contract that its terms state; null without any. The event commits to content and facts together. They have
     * their own column because an earlier version refuses content with fields that it does not know. The migration has a check.
     */
    facts: text("facts"),
  },
  (table) => [
    index("plans_person").on(table.companyId, table.profileId, table.seq),
    check("plans_kind", sql`${table.kind} IN ('calendar_declared', 'terms_agreed', 'balance_moved')`),
    check("plans_profile", sql`(${table.profileId} IS NULL) = (${table.kind} = 'calendar_declared')`),
    check("plans_salt", sql`length(${table.salt}) = 32`),
  ],
);

/**
 * Changes of a person's first day at the company (`profiles.employed_since`), with author and instant. Rows never change. A day without a
 * row was stated before the table existed, and its author is unknown. Managers and the person see it.
 */
export const firstDays = sqliteTable(
  "first_days",
  {
    id: id().primaryKey(),
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    profileId: id("profile_id")
      .notNull()
      .references(() => profiles.id),
    /** A local date; null if the author removed it. */
    employedSince: text("employed_since"),
    /** The local date before; null without one. */
    previous: text("previous"),
    authorId: id("author_id").notNull(),
    recordedAt: instant("recorded_at").notNull(),
  },
  (table) => [
    index("first_days_person").on(table.companyId, table.profileId, table.id),
    check("first_days_change", sql`${table.employedSince} IS NOT ${table.previous}`),
  ],
);
