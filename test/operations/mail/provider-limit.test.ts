import { env } from "cloudflare:test";
import { beforeEach, describe, expect, test } from "vitest";
import { deliverOutbox } from "~/modules/mail/server/deliver-outbox.server";
import type { Urgency } from "~/modules/mail/model/pace";
import { sendMail, waitForPlace } from "~/modules/mail/send-mail.server";
import { minuteMs, secondMs } from "~/time/units";
import { expectFaults } from "../../support/quiet-console";
import { deps } from "../../support/worker/deps";
import { aQueuedMail, mailRow } from "../../support/worker/mails";
import { mailQueue } from "../../support/worker/queues";
import { resend } from "../../support/worker/resend";
import { forgetPace, underFakeTime } from "../../support/worker/time";

const start = Date.UTC(2026, 4, 4, 9);
const slow = { status: 429, name: "rate_limit_exceeded", message: "Too many requests" };
const mail = { to: "ana@example.com", subject: "Hola", html: "<p>Hola</p>", text: "Hola\n" };
const fiveASecond = { ...deps().env, MAILS_A_SECOND: 5 };
const twenty = Array.from({ length: 20 }, (_, index) => index);

// All tests share one outbox: a mail of an earlier test must not be due in this one.
beforeEach(async () => {
  await env.CELL_1.exec("DELETE FROM mail_outbox");
  await forgetPace();
});

/** Returns when each of twenty bulk mails and three urgent ones was released. Mails that wait too long retry, as their rows do. */
async function letGo(envOf: (index: number) => typeof fiveASecond) {
  const sentMails: { urgency: Urgency; askedAt: number; at: number }[] = [];
  const go = async (urgency: Urgency, index: number) => {
    const askedAt = Date.now();
    while ((await waitForPlace(envOf(index), urgency)) > 0);
    sentMails.push({ urgency, askedAt, at: Date.now() });
  };
  const askers = [
    ...twenty.map((index) => () => go("bulk", index)),
    ...[20, 21, 22].map((index) => () => go("urgent", index)),
  ];
  await underFakeTime(
    () => Promise.all(askers.map((ask) => ask())),
    () => askers.length - sentMails.length,
  );
  return sentMails;
}

/** Returns the most mails in a second that begins with one of them. */
const busiestSecond = (sentMails: { at: number }[]) =>
  Math.max(
    ...sentMails.map(
      ({ at: from }) => sentMails.filter(({ at }) => at >= from && at < from + secondMs).length,
    ),
  );

describe("the provider's limit of five mails a second", () => {
  test("applies to all mails together, and no sign-in mail waits for bulk mails", async () => {
    const sentMails = await letGo(() => fiveASecond);
    expect(sentMails).toHaveLength(23);
    expect(busiestSecond(sentMails)).toBeLessThanOrEqual(5);
    const urgent = sentMails
      .filter(({ urgency }) => urgency === "urgent")
      .map(({ askedAt, at }) => at - askedAt);
    expect(Math.max(...urgent)).toBeLessThanOrEqual(secondMs);
  });

  test("is exceeded if each sender has its own bucket (twin)", { tags: "deep" }, async () => {
    const alone = (index: number) => ({
      ...fiveASecond,
      MAIL_PACE: Object.assign(Object.create(env.MAIL_PACE) as DurableObjectNamespace, {
        idFromName: (name: string) => env.MAIL_PACE.idFromName(`${name} ${index}`),
        get: (id: DurableObjectId) => env.MAIL_PACE.get(id),
      }),
    });
    expect(busiestSecond(await letGo(alone))).toBe(23);
  });
});

describe("a provider that accepts no more mails (429)", () => {
  test("makes all mails wait for the requested pause, and then sends the sign-in mail", async () => {
    resend.faults = [{ ...slow, retryAfter: 2 }];
    const { waitedMs, delivery } = await underFakeTime(async () => {
      const askedAt = Date.now();
      const delivery = await sendMail(deps().env, { ...mail, idempotencyKey: "sign-in" }, "urgent");
      return { delivery, waitedMs: Date.now() - askedAt };
    });
    expect(delivery).toEqual({ ok: true });
    expect(waitedMs).toBeGreaterThanOrEqual(2 * secondMs);
    expect(resend.mails).toHaveLength(1);
  });

  test("for longer than people wait makes a sign-in mail fail immediately", async () => {
    resend.faults = [{ ...slow, name: "daily_quota_exceeded" }];
    expect(await sendMail(deps().env, { ...mail, idempotencyKey: "sign-in" }, "urgent")).toMatchObject({
      ok: false,
      message: null,
    });
    expect(resend.calls).toBe(1);
  });

  test("costs a queued mail no attempt: it waits in its row until its time", async () => {
    const key = await aQueuedMail(start);
    resend.faults = Array.from({ length: 20 }, () => ({ ...slow, retryAfter: 1 }));
    await underFakeTime(async () => {
      for (const turn of twenty) await deliverOutbox(deps(start + turn * 60 * minuteMs));
    });
    await forgetPace();
    expect(await mailRow(key)).toMatchObject({ attempts: 0, sentAt: null, lastError: null });
    expect(mailQueue.delays).toEqual(Array(20).fill(1));
    expect(await deliverOutbox(deps())).toEqual({ sent: 1, failed: 0 });
  });
});

test("more than twenty queued mails are delivered in turns, each of which starts the next", async () => {
  for (const index of twenty) await aQueuedMail(start, { recipient: `persona${index}@example.com` });
  await aQueuedMail(start, { recipient: "ultima@example.com" });
  expect(await deliverOutbox(deps(start))).toEqual({ sent: 20, failed: 0 });
  expect(mailQueue.isWoken).toBe(true);
  expect(await deliverOutbox(deps(start))).toEqual({ sent: 1, failed: 0 });
});

test("without the bucket, sign-in mails are sent anyway, and bulk mails wait in their rows", async () => {
  const MAIL_PACE = {
    idFromName: () => {
      throw new Error("object down");
    },
  } as unknown as DurableObjectNamespace;
  const down = { ...deps().env, MAIL_PACE };
  expect(await sendMail(down, { ...mail, idempotencyKey: "sign-in" }, "urgent")).toEqual({ ok: true });
  const key = await aQueuedMail(start);
  expect(await deliverOutbox({ ...deps(start), env: down })).toEqual({ sent: 0, failed: 0 });
  expect(await mailRow(key)).toMatchObject({ attempts: 0, nextAttemptAt: start + minuteMs });
  expect(expectFaults()).toHaveLength(2);
});
