// Proves that cron jobs, Stripe's events and queued mails are handled in every cell. A failing cell harms no other.
import { env } from "cloudflare:test";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { enqueueJobs } from "~/modules/jobs/enqueue-jobs.server";
import { nightlyCron, type CompanyJob } from "~/modules/jobs/jobs.server";
import { deliverMails } from "~/modules/mail/deliver-mails.server";
import { queueMail } from "~/modules/mail/outbox.server";
import { openCells } from "~/platform/cells.server";
import { batch } from "~/platform/statement.server";
import { dayMs, hourMs } from "~/time/units";
import { expectFaults } from "../../support/quiet-console";
import { call } from "../../support/worker/app";
import { alsoBound, deps, settle } from "../../support/worker/deps";
import { aroundD1 } from "../../support/worker/around-d1";
import { runJob } from "../../support/worker/jobs";
import { aMember } from "../../support/worker/people";
import { deliverTurns, jobQueue, turnsWaiting } from "../../support/worker/queues";
import { resend } from "../../support/worker/resend";
import { aFounder, aSecondCell, inSecondCell } from "../../support/worker/second-cell";
import { stripe } from "../../support/worker/stripe";

beforeEach(aSecondCell);
beforeEach(() => env.CELL_1.exec("DELETE FROM company_jobs; DELETE FROM mail_outbox"));

const failing = (d1: D1Database) => aroundD1(d1, () => Promise.reject(new Error("D1_ERROR: down")));
/** Returns the dependencies of an operation where the named cell answers nothing. */
const without = (name: "CELL_1" | "CELL_2", now = Date.now()) => {
  const bound = new Map([
    ["CELL_1", env.CELL_1],
    ["CELL_2", env.SPARE_CELL],
  ]);
  bound.set(name, failing(bound.get(name)!));
  return { ...deps(now), cells: openCells(bound) };
};

const done: string[] = [];
const aTurn: CompanyJob = {
  name: "a-turn",
  cron: nightlyCron,
  promise: "none",
  concerns: () => sql`TRUE`,
  runFor: ({ cell }, { companyId }) => Promise.resolve(done.push(`${cell} ${companyId}`)),
};

describe("a job over companies", () => {
  test("has a turn for each, done in its own cell", async () => {
    done.length = 0;
    const [{ company }, there] = [await aMember({ role: "owner" }), await aFounder()];
    await enqueueJobs(deps(), nightlyCron, [aTurn]);
    await deliverTurns(deps(), [aTurn]);
    expect(done).toEqual(expect.arrayContaining([`CELL_1 ${company.id}`, `CELL_2 ${there.companyId}`]));
    expect(done.filter((text) => text.startsWith("CELL_2"))).toEqual([`CELL_2 ${there.companyId}`]);
    const doneAt = "SELECT done_at FROM company_jobs WHERE company_id = ?";
    for (const [d1, id] of [
      [env.CELL_1, company.id],
      [env.SPARE_CELL, there.companyId],
    ] as const)
      expect(await d1.prepare(doneAt).bind(id).first<number>("done_at")).toBe(Date.now());
  });

  test("is queued for one cell even if another does not answer", async () => {
    const there = await aFounder();
    await enqueueJobs(without("CELL_1"), nightlyCron, [aTurn]);
    expect(turnsWaiting()).toEqual([{ job: "a-turn", company: { cell: "CELL_2", id: there.companyId } }]);
    expect(expectFaults().join()).toContain("CELL_1");
  });

  test("of an unbound cell is tried again alone", async () => {
    const there = await aFounder();
    done.length = 0;
    jobQueue.waiting = ["CELL_9", "CELL_2"].map((cell) => ({
      body: { job: "a-turn", company: { cell, id: there.companyId } },
      attempts: 1,
    }));
    const again = await deliverTurns(deps(), [aTurn]);
    expect(again.map(({ body }) => body)).toEqual([
      { job: "a-turn", company: { cell: "CELL_9", id: there.companyId } },
    ]);
    expect(done).toEqual([`CELL_2 ${there.companyId}`]);
    expect(expectFaults().join()).toContain("CELL_9");
  });
});

test("events of the second cell are sealed by the nightly cron", async () => {
  const { cookie } = await aFounder();
  await call("/api/check-in", { cookie, json: { action: "check_in", location: null } });
  await settle();
  await enqueueJobs(deps(), nightlyCron);
  await deliverTurns(deps());
  expect(await env.SPARE_CELL.prepare("SELECT count(*) AS n FROM tiles").first<number>("n")).toBeGreaterThan(
    0,
  );
});

describe("queued mails", () => {
  const queued = async (to: string, there = inSecondCell()) =>
    batch(there.db, [
      queueMail(there, {
        dedupeKey: `joined:${to}`,
        recipient: to,
        subject: "Hola",
        html: "<p>Hola</p>",
        text: "Hola",
      }),
    ]);

  test("are sent from each cell", async () => {
    await queued("uno@example.com", deps());
    await queued("dos@example.com");
    await deliverMails(deps());
    expect(resend.mails.map(({ to }) => to).sort()).toEqual(["dos@example.com", "uno@example.com"]);
  });

  test("of one cell do not wait for another slow cell", async () => {
    await queued("uno@example.com", deps());
    await queued("dos@example.com");
    let written = () => {};
    const isSent = new Promise<void>((resolve) => (written = resolve));
    const slow = aroundD1(env.CELL_1, (send) => isSent.then(send));
    const telling = aroundD1(env.SPARE_CELL, async (send, { sql }) => {
      const answer = await send();
      if (/sent_at/.test(sql)) written();
      return answer;
    });
    const cells = openCells(
      new Map([
        ["CELL_1", slow],
        ["CELL_2", telling],
      ]),
    );
    await deliverMails({ ...deps(), cells });
    expect(resend.mails.map(({ to }) => to)).toEqual(["dos@example.com", "uno@example.com"]);
  });

  test("of one cell are sent even if another does not answer, which is reported", async () => {
    await queued("dos@example.com");
    await expect(deliverMails(without("CELL_1"))).rejects.toThrow();
    expect(expectFaults().join()).toContain('"cell":"CELL_1"');
    expect(resend.mails.map(({ to }) => to)).toEqual(["dos@example.com"]);
  });
});

test("expired rows are deleted from each cell, even while another does not answer", async () => {
  const old = Date.now() - 31 * dayMs;
  const insert = "INSERT INTO stripe_events (id, type, received_at) VALUES ('evt_old', 'invoice.paid', ?)";
  const left = (d1: D1Database) => d1.prepare("SELECT count(*) AS n FROM stripe_events").first<number>("n");
  await env.CELL_1.prepare(insert).bind(old).run();
  await env.SPARE_CELL.prepare(insert).bind(old).run();
  await runJob({ ...deps(), cells: without("CELL_1").cells }, "purge-expired");
  expect(expectFaults().length).toBeGreaterThan(0);
  expect([await left(env.CELL_1), await left(env.SPARE_CELL)]).toEqual([1, 0]);
  await runJob(deps(Date.now() + hourMs), "purge-expired");
  expect(await left(env.CELL_1)).toBe(0);
});

test("a webhook finds its company in the second cell, and leaves nothing in the first", async () => {
  const { cookie, companyId } = await aFounder();
  const json = { price_id: "price_pyme" };
  const { url } = await (
    await call("/api/payments/create-checkout-session", { cookie, json })
  ).json<{ url: string }>();
  stripe.control.payCheckout(url.split("/").at(-1)!);
  expect(alsoBound.CELL_2).toBeDefined();
  const statuses = await stripe.deliverAll();
  expect(new Set(statuses)).toEqual(new Set([200]));
  await settle();
  const plan = await env.SPARE_CELL.prepare("SELECT price_id FROM companies WHERE id = ?")
    .bind(companyId)
    .first<string>("price_id");
  expect(plan).toBe("price_pyme");
  expect(await env.CELL_1.prepare("SELECT count(*) AS n FROM stripe_events").first<number>("n")).toBe(0);
});
