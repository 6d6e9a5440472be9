import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { id, instant } from "../columns";
import { companies, profiles } from "./people";

/**
 * Links on paper with which people without an address read and answer their own closed months. A person has at most one: a new print takes
 * the place of the one before, and ends its sessions, since its id is another. Erasure deletes it four years after the person left.
 */
export const personLinks = sqliteTable(
  "person_links",
  {
    id: id().primaryKey(),
    profileId: id("profile_id")
      .notNull()
      .unique()
      .references(() => profiles.id),
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    tokenHash: text("token_hash").notNull().unique(),
    /** HMAC of the six digits, keyed with the link's token. The token is not stored, so nobody can try codes on this hash. */
    codeHash: text("code_hash").notNull(),
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
  (table) => [index("person_links_company").on(table.companyId)],
);
