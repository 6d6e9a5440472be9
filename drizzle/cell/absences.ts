import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flag, id, instant } from "../columns";
import { companies, profiles } from "./people";

/**
 * The versions of absences. A request, its answer and each change add a version, and the last one holds. So of two answers at the same
 * time the database refuses one. Rows never change. `absences/erase-absences.server.ts` says when they are deleted.
 */
export const absences = sqliteTable(
  "absences",
  {
    id: id().primaryKey(),
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    profileId: id("profile_id")
      .notNull()
      .references(() => profiles.id),
    /** The id of the first version. */
    absenceId: id("absence_id").notNull(),
    /** From 1, without gaps. */
    version: integer("version").notNull(),
    /** A key of `schedules/absence-kinds.ts`, or the id of a kind of the company. */
    kind: text("kind").notNull(),
    /** Local dates; the last one is included. */
    fromDay: text("from_day").notNull(),
    toDay: text("to_day").notNull(),
    /** The part of each day. */
    part: text("part", { enum: ["all", "morning", "afternoon", "hours"] }).notNull(),
    /** Minutes from the local midnight of each day; null unless the part is `hours`. */
    partFrom: integer("part_from"),
    partTo: integer("part_to"),
    state: text("state", { enum: ["requested", "accepted", "declined", "withdrawn"] }).notNull(),
    /** The profile of the person who recorded this version. */
    authorId: id("author_id").notNull(),
    recordedAt: instant("recorded_at").notNull(),
    /** What the author wrote with it. */
    note: text("note"),
  },
  (table) => [
    uniqueIndex("absences_version").on(table.absenceId, table.version),
    index("absences_person").on(table.companyId, table.profileId, table.toDay),
    index("absences_days").on(table.companyId, table.toDay),
    index("absences_age").on(table.toDay),
    check("absences_state", sql`${table.state} IN ('requested', 'accepted', 'declined', 'withdrawn')`),
    check("absences_first", sql`(${table.version} = 1) = (${table.id} = ${table.absenceId})`),
    check("absences_order", sql`${table.version} >= 1 AND ${table.fromDay} <= ${table.toDay}`),
    check(
      "absences_part",
      sql`CASE ${table.part}
        WHEN 'hours' THEN ${table.partFrom} IS NOT NULL AND ${table.partTo} IS NOT NULL AND ${table.partFrom} >= 0 AND ${table.partFrom} < ${table.partTo}
        ELSE ${table.part} IN ('all', 'morning', 'afternoon') AND ${table.partFrom} IS NULL AND ${table.partTo} IS NULL END`,
    ),
  ],
);

/** What a person may take of a kind in the years until one, that year included. */
export interface YearlyLimit {
  until: number;
  /** Hundredths of days, or minutes, of a year; null without a limit by year. Of vacation the terms decide. */
  allowance: number | null;
  /** `MM-DD` of the following year; null if nothing is carried over. */
  carriedUntil: string | null;
}

/** A name that an own kind had until an instant (UTC ms). */
export interface FormerName {
  name: string;
  until: number;
}

/** What a company changed about kinds of absence, and its own kinds. A kind without a row is as `schedules/absence-kinds.ts` says. */
export const absenceKinds = sqliteTable(
  "absence_kinds",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    /** The key of the catalogue, or a UUID. */
    kind: text("kind").notNull(),
    /** Null for a kind of the catalogue, which has its name there. */
    name: text("name"),
    /** The names that it had before, the oldest first. A trigger refuses a new name that loses the one before. */
    formerNames: text("former_names", { mode: "json" }).$type<readonly FormerName[]>().notNull().default([]),
    /** Whether people can ask for it. */
    isOn: flag("is_on").notNull(),
    unit: text("unit", { enum: ["natural", "working", "minutes"] }).notNull(),
    /** Hundredths of days, or minutes, of a year; null without a limit. Of vacation the terms decide. */
    allowance: integer("allowance"),
    needsAnswer: flag("needs_answer").notNull(),
    isPrivate: flag("is_private").notNull(),
    /** Whether it takes expected time away. */
    covers: flag("covers").notNull(),
    /** The rest of a year is carried to the next one until this day of it, `MM-DD`; null if nothing is carried. */
    carriedUntil: text("carried_until"),
    /** What held in earlier years, the oldest first: a new convenio changes no past account. */
    earlier: text("earlier", { mode: "json" }).$type<readonly YearlyLimit[]>().notNull().default([]),
    authorId: id("author_id").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.kind] }),
    check("absence_kinds_unit", sql`${table.unit} IN ('natural', 'working', 'minutes')`),
    check("absence_kinds_allowance", sql`${table.allowance} IS NULL OR ${table.allowance} >= 0`),
  ],
);

/** Changes of what a person may take in a year, made by a manager: days of an earlier year, or an agreement. Rows never change. */
export const allowanceMoves = sqliteTable(
  "allowance_moves",
  {
    id: id().primaryKey(),
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    profileId: id("profile_id")
      .notNull()
      .references(() => profiles.id),
    kind: text("kind").notNull(),
    /** The year to which it adds or from which it takes. */
    year: integer("year").notNull(),
    /** Hundredths of days, or minutes; negative if it takes. Never 0. */
    amount: integer("amount").notNull(),
    /** Why. */
    note: text("note").notNull(),
    authorId: id("author_id").notNull(),
    recordedAt: instant("recorded_at").notNull(),
  },
  (table) => [
    index("allowance_moves_person").on(table.companyId, table.profileId, table.year),
    index("allowance_moves_age").on(table.year),
    check("allowance_moves_amount", sql`${table.amount} <> 0`),
  ],
);

/**
 * Dated notices to people: after a day, what is left of a kind lapses. Without a notice it does not lapse (CJEU C-684/16). Rows never
 * change. The person sees all; managers see those of the company's days.
 */
export const expiryNotices = sqliteTable(
  "expiry_notices",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    profileId: id("profile_id")
      .notNull()
      .references(() => profiles.id),
    kind: text("kind").notNull(),
    /** The last day on which it can be taken: a local date. */
    lastOn: text("last_on").notNull(),
    /** What would have lapsed on the day of the notice: hundredths of days, or minutes. */
    amount: integer("amount").notNull(),
    unit: text("unit", { enum: ["natural", "working", "minutes"] }).notNull(),
    /** When it was sent, or when a manager recorded the paper. */
    sentAt: instant("sent_at").notNull(),
    /** The local date on which a manager handed it over on paper; null for a mail. */
    handedOn: text("handed_on"),
    /** The profile of that manager; null for a mail. */
    authorId: id("author_id"),
  },
  (table) => [
    primaryKey({ columns: [table.profileId, table.kind, table.lastOn] }),
    index("expiry_notices_company").on(table.companyId, table.lastOn),
    check("expiry_notices_amount", sql`${table.amount} > 0`),
    check("expiry_notices_unit", sql`${table.unit} IN ('natural', 'working', 'minutes')`),
  ],
);

/** Days of earlier years that can still be taken, as a closing stores them. */
export interface ClosedDays {
  /** Hundredths of days, or minutes; negative for a debt. */
  amount: number;
  until: string | null;
  why: "company" | "sick-leave" | "birth" | "no-notice" | "debt";
}

/**
 * What a year leaves to the next one. It is stored before the year's absences are deleted, and the accounts of later years begin with it.
 * Rows never change.
 */
export const allowanceClosings = sqliteTable(
  "allowance_closings",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    profileId: id("profile_id")
      .notNull()
      .references(() => profiles.id),
    kind: text("kind").notNull(),
    year: integer("year").notNull(),
    unit: text("unit", { enum: ["natural", "working", "minutes"] }).notNull(),
    carried: text("carried", { mode: "json" }).$type<readonly ClosedDays[]>().notNull(),
    recordedAt: instant("recorded_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.profileId, table.kind, table.year] }),
    index("allowance_closings_company").on(table.companyId, table.year),
    check("allowance_closings_unit", sql`${table.unit} IN ('natural', 'working', 'minutes')`),
  ],
);
