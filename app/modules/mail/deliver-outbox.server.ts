import { mailOutbox } from "#cell";
import { and, eq, inArray, isNotNull, lte, sql } from "drizzle-orm";
import type { Deps } from "~/platform/context.server";
import { logFault } from "~/platform/log.server";
import { queueMail, wakeDelivery } from "./outbox.server";
import { plainMail } from "./render.server";
import { sendMail, type Delivery } from "./send-mail.server";

const minuteMs = 60_000;
const batchSize = 20;
/** Longer than a delivery may take: until then nobody else takes its mails up. */
const leaseMs = 8 * minuteMs;
/** With doubling pauses from one minute, about 17 hours: inside the 24 h for which Resend remembers a key. */
const maxAttempts = 11;

type QueuedRow = typeof mailOutbox.$inferSelect;

/**
 * Sends what is due, at most 20 mails one after the other, each with its row's id as Idempotency-Key: a mail whose answer
 * was lost is tried again and still arrives once. Any number of deliverers may run at once. Mails that the provider takes
 * no more of wait, and lose no attempt. What is left is woken again.
 */
export async function deliverOutbox(deps: Deps): Promise<{ sent: number; failed: number }> {
  const taken = await takeDue(deps);
  let sent = 0;
  for (const [index, mail] of taken.entries()) {
    const delivery = await sendMail(
      deps.env,
      { ...mail, to: mail.recipient, idempotencyKey: mail.id },
      "bulk",
    );
    if (!delivery.ok && delivery.tryAgainInMs !== undefined) {
      await putBack(deps, taken.slice(index), delivery.tryAgainInMs);
      await wakeDelivery(deps, delivery.tryAgainInMs);
      return { sent, failed: index - sent };
    }
    await writeDown(deps, mail, delivery);
    if (delivery.ok) sent += 1;
  }
  if (taken.length === batchSize) await wakeDelivery(deps);
  return { sent, failed: taken.length - sent };
}

async function takeDue({ db, now }: Deps): Promise<QueuedRow[]> {
  const due = db
    .select({ id: mailOutbox.id })
    .from(mailOutbox)
    .where(and(isNotNull(mailOutbox.nextAttemptAt), lte(mailOutbox.nextAttemptAt, now)))
    .orderBy(mailOutbox.nextAttemptAt)
    .limit(batchSize);
  return db
    .update(mailOutbox)
    .set({ nextAttemptAt: now + leaseMs, attempts: sql`${mailOutbox.attempts} + 1` })
    .where(sql`${mailOutbox.id} IN ${due}`)
    .returning();
}

const putBack = ({ db, now }: Deps, mails: QueuedRow[], inMs: number) =>
  db
    .update(mailOutbox)
    .set({ nextAttemptAt: now + inMs, attempts: sql`${mailOutbox.attempts} - 1` })
    .where(
      inArray(
        mailOutbox.id,
        mails.map(({ id }) => id),
      ),
    );

async function writeDown(deps: Deps, mail: QueuedRow, delivery: Delivery) {
  const { db, now } = deps;
  const write = (outcome: Partial<QueuedRow>) =>
    db.update(mailOutbox).set(outcome).where(eq(mailOutbox.id, mail.id));
  if (delivery.ok) return write({ sentAt: now, nextAttemptAt: null, lastError: null });
  const lastError = delivery.message ?? "no answer";
  if (mail.attempts < maxAttempts)
    return write({ nextAttemptAt: now + minuteMs * 2 ** (mail.attempts - 1), lastError });
  const givenUp = write({ nextAttemptAt: null, lastError });
  const tells = mailGivenUp(deps, { ...mail, lastError });
  await db.batch(tells ? [givenUp, tells] : [givenUp]);
}

const about = "mail-given-up:";

/**
 * Logs a mail that will not be tried again, and tells the operator of it: which one it was, whose, and what the provider said.
 * @returns the statement that queues the mail to the operator; null where there is nobody to tell, or nothing but such a mail.
 */
function mailGivenUp(deps: Deps, mail: typeof mailOutbox.$inferSelect) {
  logFault("mail given up", new Error(mail.lastError ?? ""), { mail: mail.id });
  const operator = deps.env.OPERATOR_EMAIL;
  if (!operator || mail.dedupeKey.startsWith(about)) return null;
  const text = [
    `No se ha podido entregar «${mail.subject}» a ${mail.recipient}.`,
    `El servicio de correo dijo: ${mail.lastError}`,
    "No se intentará más. Comprueba la dirección y el estado del servicio de correo.",
  ];
  return queueMail(deps, {
    dedupeKey: about + mail.id,
    recipient: operator,
    ...plainMail({ subject: "Un correo sin entregar", text }),
  });
}
