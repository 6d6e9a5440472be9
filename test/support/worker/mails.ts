import { mailOutbox } from "#cell";
import { eq } from "drizzle-orm";
import { vi } from "vitest";
import type { EachKey } from "~/modules/mail/mail-rules";
import { queueMail } from "~/modules/mail/outbox.server";
import { batch } from "~/platform/statement.server";
import { deps } from "./deps";

/** Queues a mail at `now`. @returns its subject. */
export async function aQueuedMail(now: number, fields: { dedupeKey?: EachKey; recipient?: string } = {}) {
  const { db } = deps(now);
  const dedupeKey = fields.dedupeKey ?? (`joined:${crypto.randomUUID()}` as const);
  const mail = { recipient: "ana@example.com", subject: "Hola", html: "<p>Hola</p>", text: "Hola\n" };
  await batch(db, [queueMail({ now }, { ...mail, ...fields, dedupeKey })]);
  return dedupeKey;
}

export async function mailRow(dedupeKey: string) {
  const [row] = await deps().db.select().from(mailOutbox).where(eq(mailOutbox.dedupeKey, dedupeKey));
  return row!;
}

/** Returns the Idempotency-Key of every call to the mail provider so far, failed ones included. */
export const keysSent = () =>
  vi
    .mocked(globalThis.fetch)
    .mock.calls.map(([input, init]) => new Request(input, init))
    .filter(({ url }) => url === "https://resend.test/emails")
    .map(({ headers }) => headers.get("Idempotency-Key"));
