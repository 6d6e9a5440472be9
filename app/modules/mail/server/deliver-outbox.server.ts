import { mailOutbox } from "#cell";
import { and, eq, inArray, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import type { Deps } from "~/platform/context.server";
import { logFault } from "~/platform/log.server";
import { batch } from "~/platform/statement.server";
import { minuteMs } from "~/time/units";
import { queueMail, wakeDelivery } from "../outbox.server";
import { plainMail } from "../render.server";
import { sendMail, type Delivery } from "../send-mail.server";
import { listPaced, releaseMails } from "./release-mails.server";

const batchSize = 20;
/** Longer than a delivery may take. Until then no other delivery takes the same mails. */
const leaseMs = 8 * minuteMs;
/** With doubling pauses from one minute, about 17 hours. Resend remembers a key for 24 hours. */
const mostAttempts = 11;

type QueuedRow = typeof mailOutbox.$inferSelect;

/**
 * Sends the due mails one after the other, at most 20. Mails of a summarized kind are released first (`release-mails`). The row's id is the
 * Idempotency-Key, so a mail whose answer was lost is sent again and arrives once. Any number of deliveries may run in parallel. If the
 * provider takes no more mails, the rest waits without losing an attempt. It schedules another delivery if mails are left.
 */
export async function deliverOutbox(deps: Deps): Promise<{ sent: number; failed: number }> {
  const { due, paced } = await batch(deps.db, { due: takeDue(deps), paced: listPaced(deps) });
  const hasMore = paced.length > 0 && (await releaseMails(deps, paced));
  const takenMails = paced.length > 0 ? [...due, ...(await takeDue(deps, batchSize - due.length))] : due;
  let sentCount = 0;
  for (const [index, mail] of takenMails.entries()) {
    const delivery = await sendMail(
      deps.env,
      { ...mail, to: mail.recipient, idempotencyKey: mail.id },
      "bulk",
    );
    if (!delivery.ok && delivery.tryAgainInMs !== undefined) {
      await putBack(deps, takenMails.slice(index), delivery.tryAgainInMs);
      await wakeDelivery(deps, delivery.tryAgainInMs);
      return { sent: sentCount, failed: index - sentCount };
    }
    await recordDelivery(deps, mail, delivery);
    if (delivery.ok) sentCount += 1;
  }
  if (hasMore || takenMails.length === batchSize) await wakeDelivery(deps);
  return { sent: sentCount, failed: takenMails.length - sentCount };
}

function takeDue({ db, now }: Deps, most = batchSize) {
  const isReleased = or(isNull(mailOutbox.paceGroup), isNotNull(mailOutbox.releasedAt));
  const dueIds = db
    .select({ id: mailOutbox.id })
    .from(mailOutbox)
    .where(and(isNotNull(mailOutbox.nextAttemptAt), lte(mailOutbox.nextAttemptAt, now), isReleased))
    .orderBy(mailOutbox.nextAttemptAt)
    .limit(most);
  return db
    .update(mailOutbox)
    .set({ nextAttemptAt: now + leaseMs, attempts: sql`${mailOutbox.attempts} + 1` })
    .where(sql`${mailOutbox.id} IN ${dueIds}`)
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

async function recordDelivery(deps: Deps, mail: QueuedRow, delivery: Delivery) {
  const { db, now } = deps;
  const updateMail = (outcome: Partial<QueuedRow>) =>
    db.update(mailOutbox).set(outcome).where(eq(mailOutbox.id, mail.id));
  if (delivery.ok) return updateMail({ sentAt: now, nextAttemptAt: null, lastError: null });
  const lastError = delivery.message ?? "no answer";
  if (mail.attempts < mostAttempts)
    return updateMail({ nextAttemptAt: now + minuteMs * 2 ** (mail.attempts - 1), lastError });
  const givenUp = updateMail({ nextAttemptAt: null, lastError });
  const notice = reportUndeliverable(deps, { ...mail, lastError });
  await batch(db, notice ? [givenUp, notice] : [givenUp]);
}

/**
 * Logs a mail that will not be tried again, and notifies the operator: subject, recipient and the provider's message.
 * @returns the statement for the operator's mail; null without an operator, and for a mail of this kind.
 */
function reportUndeliverable(deps: Deps, mail: typeof mailOutbox.$inferSelect) {
  logFault("mail given up", new Error(mail.lastError ?? ""), { mail: mail.id });
  const operator = deps.env.OPERATOR_EMAIL;
  if (!operator || mail.dedupeKey.startsWith("mail-given-up:")) return null;
  const text = [
    `No se ha podido entregar «${mail.subject}» a ${mail.recipient}.`,
    `El servicio de correo dijo: ${mail.lastError}`,
    "No se intentará más. Comprueba la dirección y el estado del servicio de correo.",
  ];
  return queueMail(deps, {
    dedupeKey: `mail-given-up:${mail.id}`,
    recipient: operator,
    about: mail.id,
    line: { text: `${text[0]} El servicio de correo dijo: ${mail.lastError}` },
    ...plainMail({ subject: "Un correo sin entregar", text }),
  });
}
