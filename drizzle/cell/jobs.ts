import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { id, instant } from "../columns";
import { companies } from "./people";

/** Mails that nobody waits for. The row's id is the Idempotency-Key of every attempt to send it. */
export const mailOutbox = sqliteTable(
  "mail_outbox",
  {
    id: id().primaryKey(),
    /** What the mail is about, so that the same news is never queued twice. */
    dedupeKey: text("dedupe_key").notNull().unique(),
    recipient: text("recipient").notNull(),
    subject: text("subject").notNull(),
    html: text("html").notNull(),
    text: text("text").notNull(),
    /** Small text files that go with it. */
    attachments: text("attachments", { mode: "json" }).$type<
      readonly { filename: string; content: string; contentType: string }[]
    >(),
    /** Where whoever wants no more mails of its kind says so; null for those that one must have. */
    unsubscribeUrl: text("unsubscribe_url"),
    createdAt: instant("created_at").notNull(),
    attempts: integer("attempts").notNull().default(0),
    /** When it is next due; null once sent or given up. */
    nextAttemptAt: instant("next_attempt_at"),
    sentAt: instant("sent_at"),
    lastError: text("last_error"),
  },
  (table) => [
    index("mail_outbox_due")
      .on(table.nextAttemptAt)
      .where(sql`${table.nextAttemptAt} IS NOT NULL`),
    check("mail_outbox_attachments", sql`length(${table.attachments}) <= 16000`),
  ],
);

/** How far the rows of a company that moves to this cell have come (modules/moving). */
export const arrivals = sqliteTable("arrivals", {
  companyId: id("company_id")
    .primaryKey()
    .references(() => companies.id),
  /** What is copied now. */
  step: text("step").notNull(),
  /** The last of it that is here. */
  after: text("after").notNull(),
});

/** When a company's turn of a job was last queued, and last done: who has waited longest comes first. */
export const companyJobs = sqliteTable(
  "company_jobs",
  {
    job: text("job").notNull(),
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    queuedAt: instant("queued_at").notNull(),
    doneAt: instant("done_at"),
  },
  (table) => [primaryKey({ columns: [table.job, table.companyId] })],
);

/** When somebody is to be looked at, whether they are to be reminded of something: by their usual hours, a day ahead. */
export const reminderTimes = sqliteTable(
  "reminder_times",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    profileId: id("profile_id").notNull(),
    at: instant("at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.profileId, table.at] }),
    index("reminder_times_due").on(table.companyId, table.at),
    index("reminder_times_at").on(table.at, table.companyId),
  ],
);

/** When a month of somebody's record was first exported, and last: what is corrected after it says so. */
export const monthExports = sqliteTable(
  "month_exports",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    /** YYYY-MM where it was everybody's, and `YYYY-MM {profile}` where it was somebody's. */
    what: text("what").notNull(),
    firstAt: instant("first_at").notNull(),
    lastAt: instant("last_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.what] })],
);

/**
 * The keys of the punches, stored without network, that became a proposal, for a repetition to be known by: several become one event,
 * beside which stands one key alone.
 */
export const proposedPunches = sqliteTable(
  "proposed_punches",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    /** `{profile} {key}`, the key as it would stand beside an event (32 hex digits). */
    request: text("request").notNull(),
    proposedAt: instant("proposed_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.request] }),
    index("proposed_punches_age").on(table.proposedAt),
  ],
);
