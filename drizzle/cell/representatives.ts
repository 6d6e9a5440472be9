import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { id, instant } from "../columns";
import { companies, profiles } from "./people";

/** Which workers' representative downloaded which month's file, and when. Rows never change. */
export const representativeFiles = sqliteTable(
  "representative_files",
  {
    id: id().primaryKey(),
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    profileId: id("profile_id")
      .notNull()
      .references(() => profiles.id),
    /** YYYY-MM. */
    month: text("month").notNull(),
    /** The register of the month, or its overtime by person. Null in rows from before the files were distinguished. */
    file: text("file", { enum: ["month", "overtime"] }),
    downloadedAt: instant("downloaded_at").notNull(),
  },
  (table) => [
    index("representative_files_company").on(table.companyId, table.id),
    index("representative_files_age").on(table.downloadedAt),
  ],
);
