import { mailOutbox } from "#schema";
import { env } from "cloudflare:test";
import { eq, isNotNull } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { deliverOutbox } from "~/modules/mail/outbox.server";
import { sendMail } from "~/modules/mail/send-mail.server";
import { deps } from "../../support/worker/app";
import { atOnce, jitteryDb } from "../../support/worker/jitter";
import { aQueuedMail, keysSent } from "../../support/worker/mails";
import { resend } from "../../support/worker/resend";

const start = Date.UTC(2026, 4, 4, 9);

beforeEach(() => env.DB.exec("DELETE FROM mail_outbox"));

/** The twin: reads what is due, sends it under keys of its own, and writes it down afterwards. */
async function deliverCarelessly() {
  const { db, env: settings } = deps(start, jitteryDb());
  for (const mail of await db.select().from(mailOutbox).where(isNotNull(mailOutbox.nextAttemptAt))) {
    await sendMail(settings, { ...mail, to: mail.recipient, idempotencyKey: crypto.randomUUID() });
    await db.update(mailOutbox).set({ nextAttemptAt: null }).where(eq(mailOutbox.id, mail.id));
  }
}

describe("several deliverers at once", () => {
  test.each([2, 20])("%i of them send each mail once, and ask the provider once", async (times) => {
    for (const recipient of ["a@example.com", "b@example.com", "c@example.com"])
      await aQueuedMail(start, { recipient });
    const outcomes = await atOnce(times, () => deliverOutbox(deps(start, jitteryDb())));
    expect(outcomes.reduce((sum, { sent }) => sum + sent, 0)).toBe(3);
    expect(resend.calls).toBe(3);
    expect(resend.mails.map(({ to }) => to).sort()).toEqual([
      "a@example.com",
      "b@example.com",
      "c@example.com",
    ]);
    expect(new Set(keysSent()).size).toBe(3);
  });

  test("would send it several times, were it read before it is taken", async () => {
    await aQueuedMail(start);
    await atOnce(20, deliverCarelessly);
    expect(resend.mails.length).toBeGreaterThan(1);
  });

  test("share a long queue, twenty mails a run", async () => {
    for (let index = 0; index < 45; index += 1) await aQueuedMail(start + index);
    const now = start + 60_000;
    const sent = [];
    for (let run = 0; run < 4; run += 1) sent.push((await deliverOutbox(deps(now))).sent);
    expect(sent).toEqual([20, 20, 5, 0]);
  });
});
