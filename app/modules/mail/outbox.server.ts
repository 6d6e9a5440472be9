import { mailOutbox } from "#schema";
import { and, eq, isNotNull, lte, sql, type SQL } from "drizzle-orm";
import type { Deps } from "~/platform/context.server";
import { newId } from "~/platform/ids";
import { statement } from "~/platform/statement.server";
import { sendMail } from "./send-mail.server";

const minuteMs = 60_000;
const batchSize = 20;
/** Longer than a delivery may take: until then nobody else takes the mail up. */
const leaseMs = 2 * minuteMs;
/** With doubling pauses from one minute, about 17 hours: inside the 24 h for which Resend remembers a key. */
const maxAttempts = 11;

export interface QueuedMail {
  /** What the mail is about; the same news is queued once. */
  dedupeKey: string;
  recipient: string;
  subject: string;
  html: string;
  text: string;
}

/**
 * The statement that queues a mail, for the batch of the change it tells of.
 * @param when a condition on the database; without it the mail is always queued.
 */
export function queueMail({ db, now }: Pick<Deps, "db" | "now">, mail: QueuedMail, when: SQL = sql`TRUE`) {
  return statement(
    db,
    sql`
    INSERT INTO ${mailOutbox} (id, dedupe_key, recipient, subject, html, text, created_at, next_attempt_at)
    SELECT ${newId(now)}, ${mail.dedupeKey}, ${mail.recipient}, ${mail.subject}, ${mail.html}, ${mail.text}, ${now}, ${now}
    WHERE ${when}
    ON CONFLICT (dedupe_key) DO NOTHING`,
  );
}

/**
 * Sends what is due, at most 20 mails, each with its row's id as Idempotency-Key: a mail whose answer was lost is
 * tried again and still arrives once. Any number of deliverers may run at once.
 */
export async function deliverOutbox(deps: Deps): Promise<{ sent: number; failed: number }> {
  const { db, env, now } = deps;
  const due = db
    .select({ id: mailOutbox.id })
    .from(mailOutbox)
    .where(and(isNotNull(mailOutbox.nextAttemptAt), lte(mailOutbox.nextAttemptAt, now)))
    .orderBy(mailOutbox.nextAttemptAt)
    .limit(batchSize);
  const taken = await db
    .update(mailOutbox)
    .set({ nextAttemptAt: now + leaseMs, attempts: sql`${mailOutbox.attempts} + 1` })
    .where(sql`${mailOutbox.id} IN ${due}`)
    .returning();

  const outcomes = await Promise.all(
    taken.map(async (mail) => {
      const delivery = await sendMail(env, { ...mail, to: mail.recipient, idempotencyKey: mail.id });
      const pauseMs = mail.attempts >= maxAttempts ? null : minuteMs * 2 ** (mail.attempts - 1);
      await db
        .update(mailOutbox)
        .set(
          delivery.ok
            ? { sentAt: now, nextAttemptAt: null, lastError: null }
            : { nextAttemptAt: pauseMs && now + pauseMs, lastError: delivery.message ?? "no answer" },
        )
        .where(eq(mailOutbox.id, mail.id));
      return delivery.ok;
    }),
  );
  const sent = outcomes.filter(Boolean).length;
  return { sent, failed: outcomes.length - sent };
}
