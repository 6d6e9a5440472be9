import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flag, id, instant } from "../columns";
import { companies, profiles } from "./people";

/** Links with which inspectors read a period of a company's record, for some days. */
export const inspectorLinks = sqliteTable(
  "inspector_links",
  {
    id: id().primaryKey(),
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    tokenHash: text("token_hash").notNull().unique(),
    /** HMAC of the six digits, keyed with the link's token. The token is not stored, so nobody can try codes on this hash. */
    codeHash: text("code_hash").notNull(),
    /** The inspector's name, as the manager typed it. It is never part of an event. */
    inspectorName: text("inspector_name").notNull(),
    office: text("office").notNull(),
    /** Local dates, both included. */
    fromOn: text("from_on").notNull(),
    toOn: text("to_on").notNull(),
    /** Null for everybody. */
    profileIds: text("profile_ids", { mode: "json" }).$type<string[]>(),
    /** Whether its pack has planned days, published weeks and calendars beside the record. */
    withPlans: flag("with_plans").notNull().default(true),
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

/** The files that were downloaded with a link, and when. Which people an inspector looked at is not stored. */
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
    downloadedAt: instant("downloaded_at").notNull(),
  },
  (table) => [
    index("inspector_packs_link").on(table.linkId, table.downloadedAt),
    index("inspector_packs_company").on(table.companyId, table.id),
  ],
);

/** Inspection packs that a company, or an inspector with a link, has requested. The files are in the bucket, for some days. */
export const preparedPacks = sqliteTable(
  "prepared_packs",
  {
    id: id().primaryKey(),
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    /** SHA-256 of days, people, plans and link. It prevents that a company's pack is made twice at the same time. */
    selection: text("selection").notNull(),
    /** Local dates, both included. */
    fromOn: text("from_on").notNull(),
    toOn: text("to_on").notNull(),
    /** Null for everybody. */
    profileIds: text("profile_ids", { mode: "json" }).$type<string[]>(),
    /** Whether it has planned days, published weeks and calendars beside the record. */
    withPlans: flag("with_plans").notNull().default(true),
    /** For an inspector's request, the manager who made the link. */
    requestedBy: id("requested_by")
      .notNull()
      .references(() => profiles.id),
    requestedAt: instant("requested_at").notNull(),
    /** A deleted row remains until its files are deleted for good. */
    state: text("state", { enum: ["making", "ready", "failed", "deleted"] })
      .notNull()
      .default("making"),
    /** How many turns of the job are done. `turns` is the total; null before the first. */
    done: integer("done").notNull().default(0),
    turns: integer("turns"),
    /** How often the next turn has begun. */
    tries: integer("tries").notNull().default(0),
    /** The try of the last turn whose files count: they are named after it. */
    lastTurn: text("last_turn"),
    /** Why it failed, if there is an explanation. */
    problem: text("problem"),
    bytes: integer("bytes"),
    /** When it is deleted, whatever its state. */
    expiresAt: instant("expires_at").notNull(),
    /** The link of the inspector who requested it; null when the company did. */
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
