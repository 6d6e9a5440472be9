import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { id, instant } from "./columns";

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
  ],
);

/** One row a job and period: a job that ran for its period does not run for it again. */
export const jobRuns = sqliteTable(
  "job_runs",
  {
    job: text("job").notNull(),
    period: text("period").notNull(),
    startedAt: instant("started_at").notNull(),
    finishedAt: instant("finished_at"),
  },
  (table) => [primaryKey({ columns: [table.job, table.period] })],
);
