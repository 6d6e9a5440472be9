import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { id, instant } from "../columns";
import { companies, profiles } from "./people";

/** What a company has opened of its record to an inspector, for some days. */
export const inspectorLinks = sqliteTable(
  "inspector_links",
  {
    id: id().primaryKey(),
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    tokenHash: text("token_hash").notNull().unique(),
    /** HMAC of the six digits under the link's token, which stands nowhere: nobody can try codes on it. */
    codeHash: text("code_hash").notNull(),
    /** Who the manager said it is for; it never stands in an event. */
    inspectorName: text("inspector_name").notNull(),
    office: text("office").notNull(),
    /** Local dates, both included. */
    fromOn: text("from_on").notNull(),
    toOn: text("to_on").notNull(),
    /** Null for everybody. */
    profileIds: text("profile_ids", { mode: "json" }).$type<string[]>(),
    createdBy: id("created_by")
      .notNull()
      .references(() => profiles.id),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    revokedAt: instant("revoked_at"),
    wrongCodes: integer("wrong_codes").notNull().default(0),
    openedCount: integer("opened_count").notNull().default(0),
    /** When it was last opened. */
    openedAt: instant("opened_at"),
  },
  (table) => [
    index("inspector_links_company").on(table.companyId, table.id),
    index("inspector_links_expires").on(table.expiresAt),
  ],
);

/** Which files were taken by a link and when. Whom an inspector looked at stands nowhere. */
export const inspectorPacks = sqliteTable(
  "inspector_packs",
  {
    id: id().primaryKey(),
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    linkId: id("link_id")
      .notNull()
      .references(() => inspectorLinks.id),
    file: text("file", { enum: ["package", "csv", "pack"] }).notNull(),
    takenAt: instant("taken_at").notNull(),
  },
  (table) => [
    index("inspector_packs_link").on(table.linkId, table.takenAt),
    index("inspector_packs_company").on(table.companyId, table.id),
  ],
);

/** Packs of files that a company, or an inspector by their link, has prepared; the files themselves are in the bucket, for some days. */
export const preparedPacks = sqliteTable(
  "prepared_packs",
  {
    id: id().primaryKey(),
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    /** SHA-256 of the days and people, and of the link: the same of one company are not prepared twice at once. */
    selection: text("selection").notNull(),
    /** Local dates, both included. */
    fromOn: text("from_on").notNull(),
    toOn: text("to_on").notNull(),
    /** Null for everybody. */
    profileIds: text("profile_ids", { mode: "json" }).$type<string[]>(),
    /** Of what an inspector asks for, who made their link. */
    askedBy: id("asked_by")
      .notNull()
      .references(() => profiles.id),
    askedAt: instant("asked_at").notNull(),
    /** What is deleted is kept until its files are gone for good. */
    state: text("state", { enum: ["making", "ready", "failed", "deleted"] })
      .notNull()
      .default("making"),
    /** How many turns of the work are done, and of how many; null before the first. */
    done: integer("done").notNull().default(0),
    turns: integer("turns"),
    /** How often the next turn has been begun. */
    tries: integer("tries").notNull().default(0),
    /** Which try of the last turn was the one that counts: its files are named after it. */
    lastTurn: text("last_turn"),
    /** Why it failed, where there is something to say. */
    problem: text("problem"),
    bytes: integer("bytes"),
    /** When it is deleted, whatever became of it. */
    expiresAt: instant("expires_at").notNull(),
    /** By which link an inspector has asked for it; null where the company has. */
    linkId: id("link_id").references(() => inspectorLinks.id),
  },
  (table) => [
    uniqueIndex("prepared_packs_making")
      .on(table.companyId, table.selection)
      .where(sql`${table.state} = 'making'`),
    index("prepared_packs_company").on(table.companyId, table.id),
    index("prepared_packs_expires").on(table.expiresAt),
    index("prepared_packs_link")
      .on(table.linkId)
      .where(sql`${table.linkId} IS NOT NULL`),
  ],
);
