import { env } from "cloudflare:test";
import { beforeEach, describe, expect, test } from "vitest";
import { deliverOutbox } from "~/modules/mail/server/deliver-outbox.server";
import { queueMail } from "~/modules/mail/outbox.server";
import { openDb } from "~/platform/db.server";
import { batch } from "~/platform/statement.server";
import { minuteMs, secondMs } from "~/time/units";
import { expectFaults } from "../../support/quiet-console";
import { deps } from "../../support/worker/deps";
import { aroundD1 } from "../../support/worker/around-d1";
import { aQueuedMail, keysSent, mailRow } from "../../support/worker/mails";
import { resend } from "../../support/worker/resend";

const start = Date.UTC(2026, 4, 4, 9);
const down = { status: 500, name: "internal_server_error", message: "Down" };

// All tests share one outbox: a mail of an earlier test must not be due in this one.
beforeEach(() => env.CELL_1.exec("DELETE FROM mail_outbox"));

/** Returns the instants of the attempts, with a delivery every half minute. */
async function triedAt(untilMs: number) {
  const instants: number[] = [];
  for (let now = start; now <= start + untilMs; now += 30 * secondMs) {
    const calls = resend.calls;
    await deliverOutbox(deps(now));
    if (resend.calls > calls) instants.push((now - start) / minuteMs);
  }
  return instants;
}

/** Tries the mail until it is sent or given up. @returns the instants of the attempts. */
async function tryToTheEnd(key: string) {
  const attempts: number[] = [];
  for (let now = start; ;) {
    const calls = resend.calls;
    await deliverOutbox(deps(now));
    if (resend.calls > calls) attempts.push(now);
    const { nextAttemptAt } = await mailRow(key);
    if (nextAttemptAt === null) return attempts;
    now = nextAttemptAt;
  }
}

describe("a queued mail", () => {
  test("is sent once, and recorded as sent", async () => {
    const key = await aQueuedMail(start);
    expect(await deliverOutbox(deps(start))).toEqual({ sent: 1, failed: 0 });
    expect(await deliverOutbox(deps(start + minuteMs))).toEqual({ sent: 0, failed: 0 });
    expect(resend.mails).toHaveLength(1);
    expect(resend.mails[0]).toMatchObject({
      to: "ana@example.com",
      from: "Fichaclara <hola@fichaclara.test>",
      subject: "Hola",
      html: "<p>Hola</p>",
      text: "Hola\n",
    });
    expect(await mailRow(key)).toMatchObject({
      attempts: 1,
      sentAt: start,
      nextAttemptAt: null,
      lastError: null,
    });
  });

  test("is tried again after doubling pauses, always under the same key", async () => {
    const key = await aQueuedMail(start);
    resend.faults = [down, down, "no-answer", down];
    expect(await triedAt(20 * minuteMs)).toEqual([0, 1, 3, 7, 15]);
    expect(expectFaults()).toHaveLength(4);
    expect(resend.mails).toHaveLength(1);
    expect(keysSent()).toEqual(Array(5).fill((await mailRow(key)).id));
    expect(await mailRow(key)).toMatchObject({ attempts: 5, sentAt: start + 15 * minuteMs, lastError: null });
  });

  test("arrives once even if the provider's answer was lost", async () => {
    await aQueuedMail(start);
    resend.faults = ["answer-lost", "answer-lost"];
    expect(await triedAt(10 * minuteMs)).toEqual([0, 1, 3]);
    expect(expectFaults()).toHaveLength(2);
    expect(resend.mails).toHaveLength(1);
  });

  test("is given up after eleven attempts, within the day for which the provider knows its key", async () => {
    const key = await aQueuedMail(start);
    resend.faults = Array.from({ length: 20 }, () => down);
    const attempts = await tryToTheEnd(key);
    expect(attempts).toHaveLength(11);
    expect(attempts.at(-1)! - start).toBe(1023 * minuteMs);
    await env.CELL_1.exec("DELETE FROM mail_outbox WHERE dedupe_key LIKE 'mail-given-up:%'");
    expect(await deliverOutbox(deps(start + 90 * 24 * 60 * minuteMs))).toEqual({ sent: 0, failed: 0 });
    // Each attempt, and the final failure.
    expect(expectFaults()).toHaveLength(12);
    expect(await mailRow(key)).toMatchObject({ attempts: 11, sentAt: null, lastError: "Down" });
  });

  test("is sent again eight minutes after its run was killed after sending, and arrives once", async () => {
    const key = await aQueuedMail(start);
    const dying = aroundD1(env.CELL_1, (send, { sql }) =>
      sql.includes('"sent_at" = ?') ? Promise.reject(new Error("killed")) : send(),
    );
    await expect(deliverOutbox(deps(start, openDb(dying)))).rejects.toThrow();
    expect(resend.mails).toHaveLength(1);
    expect(await deliverOutbox(deps(start + 8 * minuteMs - 1))).toEqual({ sent: 0, failed: 0 });
    expect(await deliverOutbox(deps(start + 8 * minuteMs))).toEqual({ sent: 1, failed: 0 });
    expect(resend.calls).toBe(2);
    expect(resend.mails).toHaveLength(1);
    expect((await mailRow(key)).sentAt).toBe(start + 8 * minuteMs);
  });

  test("that is given up is reported to the operator once; a given up report is not", async () => {
    const key = await aQueuedMail(start, { recipient: "nadie@example.com" });
    resend.faults = Array.from({ length: 11 }, () => down);
    await tryToTheEnd(key);
    const { id } = await mailRow(key);
    expect(await mailRow(`mail-given-up:${id}`)).toMatchObject({
      recipient: "operador@fichaclara.test",
      subject: "Un correo sin entregar",
    });
    resend.faults = Array.from({ length: 11 }, () => down);
    await tryToTheEnd(`mail-given-up:${id}`);
    expect(expectFaults().filter((fault) => fault.includes("mail given up"))).toHaveLength(2);
    expect(resend.mails).toEqual([]);
    const rows = await env.CELL_1.prepare("SELECT count(*) AS n FROM mail_outbox").first<{ n: number }>();
    expect(rows!.n).toBe(2);
  });

  test("that fails does not delay the others", async () => {
    await aQueuedMail(start);
    await aQueuedMail(start);
    resend.faults = [down];
    expect(await deliverOutbox(deps(start))).toEqual({ sent: 1, failed: 1 });
    expect(expectFaults()).toHaveLength(1);
  });

  test("has small attachments only: one that is too large is not queued", async () => {
    const { db } = deps(start);
    const mail = { recipient: "ana@example.com", subject: "Hola", html: "<p>Hola</p>", text: "Hola\n" };
    const queue = (characters: number) => {
      const file = { filename: "a.checkpoint", content: "a".repeat(characters), contentType: "text/plain" };
      return batch(db, [
        queueMail({ now: start }, { ...mail, attachments: [file], dedupeKey: `month:${characters}` }),
      ]);
    };
    await queue(15_000);
    await expect(queue(16_000)).rejects.toThrow();
    expect(await deliverOutbox(deps(start))).toEqual({ sent: 1, failed: 0 });
    expect(atob(resend.mails[0]!.attachments![0]!.content)).toBe("a".repeat(15_000));
  });

  test("with the same key is queued once", async () => {
    const key = await aQueuedMail(start);
    await aQueuedMail(start + 1, { dedupeKey: key, recipient: "otra@example.com" });
    await deliverOutbox(deps(start + 2));
    await aQueuedMail(start + 3, { dedupeKey: key });
    await deliverOutbox(deps(start + 4));
    expect(resend.mails.map(({ to }) => to)).toEqual(["ana@example.com"]);
  });
});
