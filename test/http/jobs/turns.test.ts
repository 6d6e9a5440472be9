import { createExecutionContext, createMessageBatch, env } from "cloudflare:test";
import { mailOutbox } from "#cell";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { sql } from "drizzle-orm";
import { enqueueJobs } from "~/modules/jobs/enqueue-jobs.server";
import { fiveMinutesCron, jobs, nightlyCron, type CompanyJob } from "~/modules/jobs/jobs.server";
import { openDb } from "~/platform/db.server";
import { dayMs, hourMs, minuteMs } from "~/time/units";
import { expectFaults } from "../../support/quiet-console";
import { deps, settle } from "../../support/worker/deps";
import { everyRow } from "../../support/worker/database";
import { aroundD1 } from "../../support/worker/around-d1";
import { aSubscriber } from "../../support/worker/billing";
import { runJob } from "../../support/worker/jobs";
import { aCompany, aMember } from "../../support/worker/people";
import {
  aTurnOf,
  consumerSetting,
  deliverTurns,
  jobQueue,
  resultOf,
  turnsWaiting,
} from "../../support/worker/queues";
import { register } from "../../support/worker/register";
import { worker } from "../../support/worker/built-worker";
import { beginAt } from "../../support/worker/time";
import wrangler from "../../../wrangler.toml?raw";

/** A day on which every job for a company is due: the one for the months waits for their first days. */
const now = Date.parse("2026-12-02T11:00:00Z");
beginAt(now);
/** The most calls of one invocation. */
const callsAllowed = 1_000;

const someCompanies = (count: number) =>
  env.CELL_1.prepare(
    `INSERT INTO companies (id, ledger, name, trial_ends_at, created_at)
     WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
     SELECT printf('zz-%05d', i), -i, 'Una más', ?, 0 FROM n`,
  )
    .bind(count, now)
    .run();

beforeEach(() =>
  env.CELL_1.exec(
    "DELETE FROM company_jobs; DELETE FROM mail_outbox; DELETE FROM companies WHERE id GLOB 'zz-*'",
  ),
);

/** Returns a database that counts its calls. */
function counting() {
  const count = { trips: 0 };
  const d1 = aroundD1(env.CELL_1, (send) => {
    count.trips += 1;
    return send();
  });
  return { db: openDb(d1), count };
}

const aTurn = (runFor: CompanyJob["runFor"], name = "a-turn"): CompanyJob => ({
  name,
  cron: nightlyCron,
  promise: "none",
  concerns: () => sql`c.id GLOB 'zz-*'`,
  runFor,
});

describe("a cron", () => {
  const staysWithin = async (companies: number) => {
    await someCompanies(companies);
    const { db, count } = counting();
    let calls = 0;
    for (let minutes = 0; minutes <= 5; minutes += 5) {
      const [trips, sends] = [count.trips, jobQueue.batches.length];
      await enqueueJobs(deps(now + minutes * minuteMs, db), minutes === 0 ? nightlyCron : fiveMinutesCron);
      calls = Math.max(calls, count.trips - trips + jobQueue.batches.length - sends);
    }
    expect(calls).toBeLessThan(callsAllowed);
    expect(Math.max(...jobQueue.batches)).toBeLessThanOrEqual(100);
    const turns = turnsWaiting().filter(({ company }) => company?.id.startsWith("zz-"));
    // The jobs for every company and, here, for the end of a trial and of a month.
    expect(turns).toHaveLength(4 * companies);
    expect(new Set(turns.map(({ job, company }) => `${job}:${company?.id}`)).size).toBe(4 * companies);
  };
  const title = "of %i companies stays within an invocation's calls";
  test.each([2_000])(title, staysWithin);
  test.each([8_000])(title, { tags: "deep" }, staysWithin);

  test("queues first the company whose last turn is oldest", async () => {
    await someCompanies(4);
    const table = [aTurn(() => Promise.resolve())];
    const doneAt = { "zz-00001": 30, "zz-00002": 10, "zz-00004": 20 };
    for (const [id, at] of Object.entries(doneAt))
      await env.CELL_1.prepare("INSERT INTO company_jobs VALUES ('a-turn', ?, 1, ?)").bind(id, at).run();
    await enqueueJobs(deps(now), nightlyCron, table);
    expect(turnsWaiting().map(({ company }) => company?.id)).toEqual([
      "zz-00003",
      "zz-00002",
      "zz-00004",
      "zz-00001",
    ]);
  });

  test("that is cut off is continued by the next from the same point", async () => {
    await someCompanies(250);
    const table = [aTurn(() => Promise.resolve())];
    jobQueue.refusesAfter = 1;
    await enqueueJobs(deps(now), nightlyCron, table);
    jobQueue.refusesAfter = Infinity;
    // The night of that cron is over for each company that it queued.
    await enqueueJobs(deps(now + dayMs), fiveMinutesCron, table);
    expect(new Set(turnsWaiting().map(({ company }) => company?.id)).size).toBe(250);
    expect(expectFaults().join()).toContain("queue refuses");
  });

  test("queues a nightly turn once a night, and a five-minute one when none is running", async () => {
    await someCompanies(1);
    const night = aTurn(() => Promise.resolve());
    const often = { ...aTurn(() => Promise.resolve(), "often"), cron: fiveMinutesCron } as const;
    const at = Date.UTC(2026, 4, 4, 3, 30);
    const queuedAt = async (hours: number, cron: string) => {
      const before = jobQueue.waiting.length;
      await enqueueJobs(deps(at + hours * hourMs), cron, [night, often]);
      return turnsWaiting()
        .slice(before)
        .map(({ job }) => job);
    };
    expect(await queuedAt(0, nightlyCron)).toEqual(["a-turn"]);
    expect(await queuedAt(0, fiveMinutesCron)).toEqual(["often"]);
    expect(await queuedAt(0.5, fiveMinutesCron)).toEqual([]);
    expect(await queuedAt(1.5, fiveMinutesCron)).toEqual(["often"]);
    await deliverTurns(deps(at + 2 * hourMs), [night, often]);
    expect(await queuedAt(2.1, fiveMinutesCron)).toEqual(["often"]);
    expect(await queuedAt(24, fiveMinutesCron)).toEqual(["often"]);
    // The nightly cron never came.
    expect(await queuedAt(24.1, fiveMinutesCron)).toEqual(["a-turn"]);
  });
});

describe("a batch of turns", () => {
  test("of any job stays within an invocation's calls", async () => {
    const { owner } = await aSubscriber("plus");
    await register(owner);
    const companyId = owner.company.id;
    const month = new Date(now).toISOString().slice(0, 7);
    await env.CELL_1.prepare("INSERT OR REPLACE INTO monthly_employee_stats VALUES (?, ?, 35, 35, NULL)")
      .bind(companyId, month)
      .run();
    await env.CELL_1.prepare("INSERT INTO payment_failures VALUES ('f', ?, 'in_f', 'pending', ?, NULL)")
      .bind(companyId, now - 8 * dayMs)
      .run();
    await settle();
    const size = consumerSetting("fichaclara-jobs", "max_batch_size");
    const stores = (["get", "head", "list", "put"] as const).map((name) => vi.spyOn(env.REGISTER, name));
    for (const { name } of jobs.filter((job) => "concerns" in job)) {
      const { db, count } = counting();
      const before = [vi.mocked(fetch), ...stores].reduce((sum, { mock }) => sum + mock.calls.length, 0);
      jobQueue.waiting = [{ body: aTurnOf(name, companyId), attempts: 1 }];
      expect(await deliverTurns(deps(now, db)), name).toEqual([]);
      const after = [vi.mocked(fetch), ...stores].reduce((sum, { mock }) => sum + mock.calls.length, 0);
      const calls = count.trips + after - before;
      expect(calls, name).toBeGreaterThan(1);
      // With thirty thousand new events in each register, or ninety people to handle.
      expect(size * (calls + 180), name).toBeLessThan(callsAllowed);
    }
  });

  test("with a failed one completes the others, and tries that one again", async () => {
    await someCompanies(3);
    const done: string[] = [];
    const table = [
      aTurn((_, { companyId }) =>
        companyId === "zz-00002" ? Promise.reject(new Error("down")) : Promise.resolve(done.push(companyId)),
      ),
    ];
    await enqueueJobs(deps(now), nightlyCron, table);
    expect(await deliverTurns(deps(now), table)).toEqual([
      { body: aTurnOf("a-turn", "zz-00002"), attempts: 2 },
    ]);
    expect(done).toEqual(["zz-00001", "zz-00003"]);
    expect(expectFaults().join()).toContain('"company":"zz-00002"');
    const { results } = await env.CELL_1.prepare(
      "SELECT company_id AS id FROM company_jobs WHERE done_at = ?",
    )
      .bind(now)
      .all<{ id: string }>();
    expect(results.map(({ id }) => id)).toEqual(done);
  });

  test("with an unfinished one queues it immediately, and it is not done until it is finished", async () => {
    await someCompanies(1);
    let left = 2;
    const table = [aTurn(() => Promise.resolve((left -= 1) > 0 ? "more" : "ended"))];
    const doneAt = () =>
      env.CELL_1.prepare("SELECT done_at FROM company_jobs").first<number | null>("done_at");
    await enqueueJobs(deps(now), nightlyCron, table);
    await deliverTurns(deps(now), table);
    expect([turnsWaiting(), await doneAt()]).toEqual([[aTurnOf("a-turn", "zz-00001")], null]);
    await deliverTurns(deps(now), table);
    expect([turnsWaiting(), await doneAt()]).toEqual([[], now]);
  });

  test("with a late message of the retired move of companies drops it, and mails nobody", async () => {
    jobQueue.waiting = [{ body: { job: "move-companies", company: null }, attempts: 1 }];
    const before = await everyRow();
    expect(await deliverTurns(deps(now))).toEqual([]);
    expect(await everyRow()).toEqual(before);
  });

  test.each([
    ["no job of ours", { job: "make-coffee", company: null }],
    ["a job of companies without one", { job: "archive-checkpoints", company: null }],
    ["anything else", { hello: "you" }],
    ["nothing", null],
  ])("with a message of %s notifies the operator and does not try it again", async (_, body) => {
    jobQueue.waiting = [{ body, attempts: 1 }];
    expect(await deliverTurns(deps(now))).toEqual([]);
    expect(expectFaults().join()).toContain("job given up");
    const [mail] = await deps().db.select().from(mailOutbox);
    expect(mail).toMatchObject({ recipient: "operador@fichaclara.test", subject: "Una tarea sin hacer" });
  });
});

describe("dead letters", () => {
  const deliver = async (bodies: unknown[], queue = "fichaclara-jobs-dead") => {
    const messages = bodies.map((body, index) => ({
      id: String(index),
      timestamp: new Date(),
      attempts: 1,
      body,
    }));
    const batch = createMessageBatch(queue, messages);
    const ctx = createExecutionContext();
    await worker.queue(batch, env, ctx);
    return resultOf(batch, ctx);
  };

  test("are mailed to the operator, each of them and once a day, however often they are delivered", async () => {
    const { company } = await aMember();
    const turns = [
      aTurnOf("archive-checkpoints", company.id),
      aTurnOf("stripe-reconcile", "another"),
      "who knows",
    ];
    await deliver(turns);
    await deliver([...turns].reverse());
    const mails = await deps().db.select().from(mailOutbox);
    expect(mails).toHaveLength(1);
    for (const word of ["archive-checkpoints", company.id, "stripe-reconcile", "another", "who knows"])
      expect(mails[0]!.text).toContain(word);
    await deliver(turns.slice(1));
    expect(await deps().db.select().from(mailOutbox)).toHaveLength(2);
    expect(expectFaults()).toHaveLength(8);
  });

  test("are in the queue of wrangler.toml after six failures, and the Worker reads both queues", async () => {
    expect(consumerSetting("fichaclara-jobs", "max_retries")).toBe(5);
    expect(wrangler).toContain('dead_letter_queue = "fichaclara-jobs-dead"');
    expect(
      (await deliver([{ job: "purge-expired", company: null }], "fichaclara-jobs")).explicitAcks,
    ).toEqual(["0"]);
    await expect(deliver([], "another")).rejects.toThrow("unknown queue");
  });

  test("of an unconfigured Worker wait", async () => {
    const batch = createMessageBatch("fichaclara-jobs", []);
    const retryAll = vi.spyOn(batch, "retryAll");
    await worker.queue(batch, { ...env, MAIL_FROM: undefined }, createExecutionContext());
    expect(retryAll).toHaveBeenCalled();
    expect(expectFaults().join()).toContain("MAIL_FROM");
  });
});

test("a company that is founded after the night's cron has its first turn the next night", async () => {
  const { id } = await aCompany();
  await env.CELL_1.prepare("UPDATE companies SET created_at = ? WHERE id = ?").bind(now, id).run();
  const before = jobQueue.waiting.length;
  await enqueueJobs(
    deps(now + 1),
    fiveMinutesCron,
    jobs.filter(({ name }) => name === "archive-checkpoints"),
  );
  expect(
    turnsWaiting()
      .slice(before)
      .map(({ company }) => company?.id),
  ).not.toContain(id);
  await runJob(deps(now + 2), "archive-checkpoints");
  await settle();
});
