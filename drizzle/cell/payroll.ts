import { sql } from "drizzle-orm";
import { check, index, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { id, instant } from "../columns";
import { companies, profiles } from "./people";

/** How a company's payroll program knows the company, a class of hours or a kind of absence. */
export const payrollCodes = sqliteTable(
  "payroll_codes",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    /** `company`, `hours:overtime` or `absence:vacation`. */
    item: text("item").notNull(),
    code: text("code").notNull(),
    /** The unit in which the program takes the amount; null of the company. */
    unit: text("unit", { enum: ["hours", "minutes", "days"] }),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.item] }),
    check("payroll_codes_code", sql`length(${table.code}) BETWEEN 1 AND 20`),
    check("payroll_codes_unit", sql`(${table.unit} IS NULL) = (${table.item} = 'company')`),
  ],
);

/** The codes of people in the payroll program. Two people of a company never have the same: one would be paid the other's hours. */
export const payrollPeople = sqliteTable(
  "payroll_people",
  {
    profileId: id("profile_id")
      .primaryKey()
      .references(() => profiles.id),
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    code: text("code").notNull(),
  },
  (table) => [
    uniqueIndex("payroll_people_code").on(table.companyId, table.code),
    check("payroll_people_code_length", sql`length(${table.code}) BETWEEN 1 AND 20`),
  ],
);

/** The payroll files that a manager or a gestoría downloaded, and when. They have the kinds of absence, so each download is kept. */
export const payrollFiles = sqliteTable(
  "payroll_files",
  {
    id: id().primaryKey(),
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    /** `2026-11`: the month in which its periods end. */
    month: text("month").notNull(),
    file: text("file", { enum: ["workbook", "csv", "concepts", "changes", "terms"] }).notNull(),
    /** The manager; null if a gestoría took it. */
    profileId: id("profile_id").references(() => profiles.id),
    /** The gestoría's link; null if a manager took it. No reference: the link's row is deleted on a night of its own. */
    linkId: id("link_id"),
    downloadedAt: instant("downloaded_at").notNull(),
  },
  (table) => [
    index("payroll_files_month").on(table.companyId, table.month, table.id),
    index("payroll_files_downloaded").on(table.downloadedAt),
    check("payroll_files_taker", sql`(${table.profileId} IS NULL) <> (${table.linkId} IS NULL)`),
  ],
);
