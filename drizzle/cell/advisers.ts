import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { flag, id, instant } from "../columns";
import { companies, profiles } from "./people";

/** Links with which a gestoría reads the closed periods of a company. */
export const adviserLinks = sqliteTable(
  "adviser_links",
  {
    id: id().primaryKey(),
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    /** The gestoría's address. Each mail to it has the link, which follows from the id and a secret of the server. */
    email: text("email").notNull(),
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
    /** Whether each closing of a month mails it, beside the mails by hand. */
    followsClosings: flag("follows_closings").notNull().default(false),
    /** When the last mail with it was written; null before the first. */
    sentAt: instant("sent_at"),
  },
  (table) => [
    index("adviser_links_company").on(table.companyId, table.id),
    index("adviser_links_expires").on(table.expiresAt),
  ],
);
