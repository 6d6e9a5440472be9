import { env } from "cloudflare:test";
import { describe, expect, test } from "vitest";
import { deliverOutbox } from "~/modules/mail/server/deliver-outbox.server";
import { deps } from "../../support/worker/deps";
import { aQueuedMail, keysSent } from "../../support/worker/mails";
import { withNetwork, type Race } from "../../support/worker/race";
import { resend } from "../../support/worker/resend";
import { inEveryOrder, inSeededOrders } from "../../support/worker/schedule";

const start = Date.UTC(2026, 4, 4, 9);

const recipients = ["a@example.com", "b@example.com", "c@example.com"];

async function deliver(race: Race, times: number) {
  await env.CELL_1.exec("DELETE FROM mail_outbox");
  const [calls, mails, keys] = [resend.calls, resend.mails.length, keysSent().length];
  for (const recipient of recipients) await aQueuedMail(start, { recipient });
  const delivering = withNetwork(({ d1, deps }) => deliverOutbox(deps(d1, start)));
  const outcomes = await race(...Array.from({ length: times }, () => delivering));
  return {
    sent: outcomes.reduce((sum, { sent }) => sum + sent, 0),
    calls: resend.calls - calls,
    keys: new Set(keysSent().slice(keys)).size,
    to: resend.mails
      .slice(mails)
      .map(({ to }) => to)
      .sort(),
  };
}

describe("several outbox runs in parallel", () => {
  const once = { sent: 3, calls: 3, keys: 3, to: recipients };

  test("two of them send each mail once, with one request to the provider", { tags: "deep" }, () =>
    inEveryOrder(async (race) => expect(await deliver(race, 2)).toEqual(once), {
      including: ["AB" + "A".repeat(9)],
    }),
  );

  test("twenty of them send each mail once", { tags: "deep" }, () =>
    inSeededOrders(2, async (race) => expect(await deliver(race, 20)).toEqual(once)),
  );

  test("share a long queue, twenty mails a run", async () => {
    await env.CELL_1.exec("DELETE FROM mail_outbox");
    for (let index = 0; index < 45; index += 1) await aQueuedMail(start + index);
    const now = start + 60_000;
    const sent = [];
    for (let run = 0; run < 4; run += 1) sent.push((await deliverOutbox(deps(now))).sent);
    expect(sent).toEqual([20, 20, 5, 0]);
  });
});
