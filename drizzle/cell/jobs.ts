import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { id, instant } from "../columns";
import { companies } from "./people";

/** The line of a mail in a summary, and where its thing is shown. */
export interface SummaryLine {
  /** A sentence. Names in it have the marks of `isolateName`. */
  text: string;
  button?: { label: string; path: string } | undefined;
}

/** Mails to send later. The row's id is the Idempotency-Key of every attempt to send it. */
export const mailOutbox = sqliteTable(
  "mail_outbox",
  {
    id: id().primaryKey(),
    /** Identifies the occasion, so that no mail about it is queued twice. */
    dedupeKey: text("dedupe_key").notNull().unique(),
    recipient: text("recipient").notNull(),
    subject: text("subject").notNull(),
    html: text("html").notNull(),
    text: text("text").notNull(),
    /** Small text files. */
    attachments: text("attachments", { mode: "json" }).$type<
      readonly { filename: string; content: string; contentType: string }[]
    >(),
    /** The address that unsubscribes from its kind of mail; null for mandatory mails. */
    unsubscribeUrl: text("unsubscribe_url"),
    createdAt: instant("created_at").notNull(),
    attempts: integer("attempts").notNull().default(0),
    /** When it is next due; null once sent or given up. */
    nextAttemptAt: instant("next_attempt_at"),
    sentAt: instant("sent_at"),
    lastError: text("last_error"),
    /** Its kind and company, if mails of its kind are summarized; null for a mail that is sent by itself. */
    paceGroup: text("pace_group"),
    /** What it is about. A summary has one line for each thing. */
    about: text("about"),
    /** Its line in a summary. */
    line: text("line", { mode: "json" }).$type<SummaryLine>(),
    /** When it was released to be sent; null while it waits for the next summary. */
    releasedAt: instant("released_at"),
    /** The mail that is sent instead of it. */
    summaryId: id("summary_id"),
  },
  (table) => [
    index("mail_outbox_due")
      .on(table.nextAttemptAt)
      .where(sql`${table.nextAttemptAt} IS NOT NULL`),
    index("mail_outbox_paced")
      .on(table.paceGroup, table.recipient)
      .where(sql`${table.paceGroup} IS NOT NULL`),
    check("mail_outbox_attachments", sql`length(${table.attachments}) <= 16000`),
  ],
);

/** Retired and empty: nothing reads or writes it (docs/decisions/0011). */
export const companyCopyProgress = sqliteTable("company_copy_progress", {
  companyId: id("company_id")
    .primaryKey()
    .references(() => companies.id),
  step: text("step").notNull(),
  after: text("after").notNull(),
});

/** When a company's turn of a job was last queued and last done. The company that has waited longest comes first. */
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

/** When to check a person for reminders. Planned a day ahead, by their usual hours. */
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

/** When a month of the record was first and last exported. A later correction mentions it. */
export const monthExports = sqliteTable(
  "month_exports",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    /** `YYYY-MM` for everybody's, `YYYY-MM {profile}` for one person's. */
    what: text("what").notNull(),
    firstAt: instant("first_at").notNull(),
    lastAt: instant("last_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.what] })],
);

/**
 * The idempotency keys of queued punches that became a proposal. Several of them become one event, which stores only one key.
 * Without this table a repeated one would not be recognized.
 */
export const proposedPunches = sqliteTable(
  "proposed_punches",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    /** `{profile} {key}`; the key as an event stores it (32 hex digits). */
    request: text("request").notNull(),
    proposedAt: instant("proposed_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.request] }),
    index("proposed_punches_age").on(table.proposedAt),
  ],
);
