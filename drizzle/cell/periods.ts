import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flag, hexBytes, id, instant } from "../columns";
import { companies, profiles } from "./people";

/**
 * The content of the ledger's `plan` events: a pay period that was issued, its delivery, its answer, the classes of its excess; a week's
 * shifts that were published, seen, answered, added or given free. The event commits to `content` and `salt` ("Schedules" in
 * docs/format.md). Rows are added with their event and never change. Erasure deletes those about a person.
 */
export const statements = sqliteTable(
  "statements",
  {
    /** The id of the event. */
    id: id().primaryKey(),
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    /** Null for what concerns the company. */
    profileId: id("profile_id").references(() => profiles.id),
    /** The kind that begins the content. The database does not check it, since a check cannot get another kind. */
    kind: text("kind", {
      enum: [
        "period_issued",
        "period_delivered",
        "period_answered",
        "excess_classified",
        "week_published",
        "week_seen",
        "offer_answered",
        "shift_added",
        "shift_released",
      ],
    }).notNull(),
    /** The event's `subject_seq`. Null without an event: an answer that arrived after the company had closed. */
    seq: integer("seq"),
    recordedAt: instant("recorded_at").notNull(),
    /** The profile of the author; null if it was the system. */
    authorId: id("author_id"),
    salt: hexBytes("salt").notNull(),
    /** JSON (`periods/statement-content.ts`, `schedules/week-content.ts`). */
    content: text("content").notNull(),
    /** JSON of what the payroll file of an issued period needs beyond its content (`periods/model/payroll-facts`); null of other kinds. */
    payroll: text("payroll"),
    /** The Monday of the week that it is about, a local date; null of a pay period. The migration has a check. */
    weekOn: text("week_on"),
  },
  (table) => [
    index("statements_person").on(table.companyId, table.profileId, table.seq),
    index("statements_week")
      .on(table.profileId, table.weekOn)
      .where(sql`${table.weekOn} IS NOT NULL`),
    check("statements_salt", sql`length(${table.salt}) = 32`),
    check(
      "statements_payroll",
      sql`${table.payroll} IS NULL OR (${table.kind} = 'period_issued' AND json_type(${table.payroll}) = 'object')`,
    ),
  ],
);

/**
 * The issued pay periods of people, a row for each version. A projection of `statements`. A period begins after the last issued one, and a
 * version follows the one before while no later period is issued: triggers refuse another order.
 */
export const periods = sqliteTable(
  "periods",
  {
    /** The id of the statement that issued it. */
    id: id()
      .primaryKey()
      .references(() => statements.id),
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    profileId: id("profile_id")
      .notNull()
      .references(() => profiles.id),
    /** Local dates; the last one is included. */
    fromDay: text("from_day").notNull(),
    toDay: text("to_day").notNull(),
    /** From 1, without gaps. */
    version: integer("version").notNull(),
    issuedAt: instant("issued_at").notNull(),
    // The first delivery of each way; null without one.
    sentAt: instant("sent_at"),
    shownAt: instant("shown_at"),
    paperAt: instant("paper_at"),
    /** The last answer of the person; null without one. */
    answer: text("answer", { enum: ["agreed", "contested"] }),
    answeredAt: instant("answered_at"),
    /** Whether it is the last version. */
    isCurrent: flag("is_current").notNull(),
  },
  (table) => [
    uniqueIndex("periods_version").on(table.profileId, table.fromDay, table.version),
    uniqueIndex("periods_current")
      .on(table.profileId, table.fromDay)
      .where(sql`${table.isCurrent} = 1`),
    index("periods_days").on(table.companyId, table.toDay),
    index("periods_followed")
      .on(table.toDay, table.companyId)
      .where(sql`${table.isCurrent} = 1`),
    check("periods_order", sql`${table.version} >= 1 AND ${table.fromDay} <= ${table.toDay}`),
    check("periods_answer", sql`(${table.answer} IS NULL) = (${table.answeredAt} IS NULL)`),
    check("periods_answers", sql`${table.answer} IN ('agreed', 'contested')`),
  ],
);
