import { integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { id, instant } from "../columns";
import { companies, profiles } from "./people";

/** The versions of a company's 'Protocolo de registro de jornada': 1, 2, 3 … without gaps. They never change. */
export const protocolVersions = sqliteTable(
  "protocol_versions",
  {
    id: id().primaryKey(),
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    version: integer("version").notNull(),
    /** The text of each section, by its key. */
    sections: text("sections", { mode: "json" }).$type<Record<string, string>>().notNull(),
    /** The company's settings when it was saved, to show what has changed since. */
    facts: text("facts", { mode: "json" }).$type<Record<string, unknown>>().notNull(),
    /** SHA-256 of the whole text, 64 hex digits. A reader confirms this digest. */
    digest: text("digest").notNull(),
    savedBy: id("saved_by")
      .notNull()
      .references(() => profiles.id),
    savedAt: instant("saved_at").notNull(),
  },
  (table) => [uniqueIndex("protocol_versions_number").on(table.companyId, table.version)],
);
