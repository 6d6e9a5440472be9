import { env } from "cloudflare:test";
import { monthlyEmployeeStats, paymentFailures } from "#cell";
import { beforeEach, describe, expect, test } from "vitest";
import { enqueueJobs } from "~/modules/jobs/enqueue-jobs.server";
import { fiveMinutesCron, nightlyCron } from "~/modules/jobs/jobs.server";
import { openDb } from "~/platform/db.server";
import { newId } from "~/platform/ids";
import { dayMs, hourMs, minuteMs } from "~/time/units";
import { expectFaults } from "../../support/quiet-console";
import { deps, settle } from "../../support/worker/deps";
import { aroundD1 } from "../../support/worker/around-d1";
import { aSubscriber } from "../../support/worker/billing";
import { everyRow, tablesOf, withoutTriggers } from "../../support/worker/database";
import { runCron } from "../../support/worker/jobs";
import { aCompany, aMember } from "../../support/worker/people";
import { deliverTurns, jobQueue, turnsWaiting } from "../../support/worker/queues";
import { register, worked } from "../../support/worker/register";
import { stripe } from "../../support/worker/stripe";

/** Not in the last minutes of an hour: no midnight, in UTC or in Madrid, is between this and `later`. */
const now = Math.min(Date.now(), Math.floor(Date.now() / hourMs) * hourMs + 35 * minuteMs);

type Rows = Awaited<ReturnType<typeof everyRow>>;

/** Makes companies with something due tonight. */
async function aTown() {
  const { db } = deps();
  for (const days of [2.5, 0.5, -0.5, 10])
    await aMember({ company: await aCompany({ trialEndsAt: now + days * dayMs }), role: "owner" });
  for (const days of [8, 6.5, 2]) {
    const { company } = await aMember({
      role: "owner",
      company: await aCompany({ subscriptionStatus: "active" }),
    });
    const owed = { id: newId(now), companyId: company.id, stripeInvoiceId: `in_${company.id}` };
    await db.insert(paymentFailures).values({ ...owed, firstFailureDate: now - days * dayMs });
  }
  const plus = await aSubscriber("plus");
  const grown = { currentActiveEmployees: 35, maxActiveEmployees: 35 };
  await db.insert(monthlyEmployeeStats).values({
    companyId: plus.owner.company.id,
    monthYear: new Date(now).toISOString().slice(0, 7),
    ...grown,
  });
  const lost = await aSubscriber("pyme");
  stripe.control.cancelAtPeriodEnd(lost.subscriptionId, true);
  for (const isAltered of [false, true]) {
    const member = await aMember({ company: await aCompany({ subscriptionStatus: "active" }) });
    await register(member);
    await worked(member, now - dayMs, now - dayMs + minuteMs);
    if (isAltered)
      await withoutTriggers(() =>
        env.CELL_1.prepare(
          "UPDATE revealed SET data = json_set(data, '$.full_name', 'Otra') WHERE ledger = ? AND data LIKE '%\"email\"%'",
        )
          .bind(member.company.ledger)
          .run(),
      );
  }
  await settle();
}

/** Returns the results of a night, without the names and instants that differ in every run. */
async function leftBehind() {
  await settle();
  const { mail_outbox: mails, companies, monthly_employee_stats: stats, ...rows } = await everyRow();
  return {
    rows: { ...rows, company_jobs: "any", register_progress: "any" },
    stats: stats!,
    companies: companies!.map((company) => ({
      ...company,
      billing_version: "any",
      over_plan_since: company.over_plan_since !== null,
      cancelAt: company.subscription_cancel_at,
    })),
    tiles: rows.tiles!,
    checkpoints: await archivedKeys(),
    // Sorted, since jobs may run in any order. Only the run's name identifies an exceeded plan.
    mails: mails!
      .map(({ dedupe_key: key, recipient, subject }) => ({
        key: (key as string).replace(/^(over-plan:[^:]+):.*/, "$1"),
        recipient,
        subject,
      }))
      .sort((a, b) => (a.key < b.key ? -1 : 1)),
  };
}

const archivedKeys = async () =>
  (await env.REGISTER.list({ prefix: "checkpoints/" })).objects.map(({ key }) => key);

/** Restores the database, with no checkpoint archived and nothing queued. */
async function restore(rows: Rows) {
  await env.REGISTER.delete(await archivedKeys());
  jobQueue.waiting = [];
  const [ofDirectory, ofCell] = [await tablesOf(env.DIRECTORY), await tablesOf(env.CELL_1)];
  await replaceRows(env.DIRECTORY, ofDirectory, rows);
  await withoutTriggers(() => replaceRows(env.CELL_1, ofCell, rows));
}

const empty = async () =>
  restore(Object.fromEntries(Object.keys(await everyRow()).map((name) => [name, []])));

function replaceRows(d1: D1Database, names: string[], rows: Rows) {
  const tables = names.filter((name) => name !== "d1_migrations").map((name) => [name, rows[name]!] as const);
  return d1.batch([
    d1.prepare("PRAGMA defer_foreign_keys = true"),
    ...tables.map(([name]) => d1.prepare(`DELETE FROM "${name}"`)),
    ...tables.flatMap(([name, all]) =>
      all.map((row) => {
        const columns = Object.keys(row);
        const marks = columns.map(() => "?").join(", ");
        return d1
          .prepare(`INSERT INTO "${name}" ("${columns.join('", "')}") VALUES (${marks})`)
          .bind(...columns.map((name) => row[name]));
      }),
    ),
  ]);
}

/** Returns a database that fails from its n-th call on, as for a killed Worker. */
function goneAt(trip: number) {
  const count = { trips: 0 };
  const d1 = aroundD1(env.CELL_1, (send) => {
    count.trips += 1;
    return count.trips >= trip ? Promise.reject(new Error("killed")) : send();
  });
  return { db: openDb(d1), count };
}

describe("a nightly job", () => {
  let before: Rows;
  let once: Awaited<ReturnType<typeof leftBehind>>;
  beforeEach(async () => {
    await empty();
    await aTown();
    before = await everyRow();
    await runCron(deps(now), nightlyCron);
    once = await leftBehind();
    expect(jobQueue.waiting).toEqual([]);
    expect(expectFaults().join()).toMatch(/not match (its|their) commitment/);
  });

  test("leaves the mails, statistics, tiles and checkpoints that are due", () => {
    const kinds = once.mails.map(({ key }) => key.split(":")[0]);
    // Once a month the projections are compared too, and on its first days people get mails about the last month. In December the
    // operator gets one about next year's holidays.
    const sometimes = ["projections-difference", "month", "missing-holidays"];
    const always = kinds.filter((kind) => !sometimes.includes(kind!));
    expect(always.sort()).toEqual([
      "over-plan",
      "payment-last-day",
      "payment-suspended",
      "register-difference",
      "trial-ended",
      "trial-last-day",
      "trial-soon",
    ]);
    expect(once.companies.map(({ cancelAt }) => cancelAt).filter(Boolean)).toHaveLength(1);
    expect(once.stats.map((month) => month.reported_max_employees)).toContain(35);
    expect(once.tiles).toHaveLength(11);
    expect(once.checkpoints).toHaveLength(11);
  });

  test("leaves its results once when its cron and every message arrive twice", { tags: "deep" }, async () => {
    await restore(before);
    await Promise.all([enqueueJobs(deps(now), nightlyCron), enqueueJobs(deps(now), nightlyCron)]);
    await enqueueJobs(deps(now + minuteMs), fiveMinutesCron);
    const turns = [...jobQueue.waiting];
    await deliverTurns(deps(now));
    jobQueue.waiting = turns;
    await deliverTurns(deps(now + minuteMs));
    expect(await leftBehind()).toEqual(once);
    expectFaults();
  });

  test(
    "queues every turn when its cron is killed at any of its calls and fires again",
    { tags: "deep" },
    async () => {
      await restore(before);
      const turns = () => new Set(turnsWaiting().map(({ job, company }) => `${job}:${company?.id}`));
      await enqueueJobs(deps(now), nightlyCron);
      const all = turns();
      let trip = 0;
      for (let isKilled = true; isKilled;) {
        trip += 1;
        await env.CELL_1.exec("DELETE FROM company_jobs");
        jobQueue.waiting = [];
        const { db, count } = goneAt(trip);
        await enqueueJobs(deps(now, db), nightlyCron);
        isKilled = count.trips >= trip;
        await enqueueJobs(deps(now), nightlyCron);
        expect(turns(), `killed at call ${trip}`).toEqual(all);
      }
      // One more call on the monthly comparison's day, and two on the days with mails about the last month.
      expect(trip - 37).toBeOneOf([0, 1, 2, 3]);
      await deliverTurns(deps(now));
      expect(await leftBehind()).toEqual(once);
      expectFaults();
    },
  );

  test(
    "leaves its results once when every message is killed at each of its calls and delivered again",
    { tags: "deep" },
    async () => {
      await restore(before);
      await enqueueJobs(deps(now), nightlyCron);
      const turns = jobQueue.waiting.splice(0);
      let killed = 0;
      for (const turn of turns) {
        for (let trip = 1, isKilled = true; isKilled; trip += 1) {
          jobQueue.waiting = [turn];
          const { db, count } = goneAt(trip);
          await deliverTurns(deps(now, db));
          isKilled = count.trips >= trip;
          if (isKilled) killed += 1;
        }
      }
      jobQueue.waiting = [];
      expect(killed).toBeGreaterThan(100);
      expect(await leftBehind()).toEqual(once);
      expectFaults();
    },
  );

  test("without the keys of its mails notifies people twice (twin)", { tags: "deep" }, async () => {
    await env.CELL_1.exec("UPDATE mail_outbox SET dedupe_key = id");
    await enqueueJobs(deps(now + minuteMs), nightlyCron);
    await deliverTurns(deps(now + minuteMs));
    expect((await leftBehind()).mails.length).toBeGreaterThan(once.mails.length);
    expectFaults();
  });
});
