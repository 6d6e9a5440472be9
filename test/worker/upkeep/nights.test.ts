import { mailOutbox, monthlyEmployeeStats, paymentFailures } from "#schema";
import { env } from "cloudflare:test";
import { beforeEach, describe, expect, test } from "vitest";
import { queueMail } from "~/modules/mail/outbox.server";
import { runJobs, type Job } from "~/modules/upkeep/jobs.server";
import { openDb } from "~/platform/db.server";
import { newId } from "~/platform/ids";
import { expectFaults } from "../../support/quiet-console";
import { deps, settle } from "../../support/worker/app";
import { aroundD1 } from "../../support/worker/around-d1";
import { aSubscriber } from "../../support/worker/billing";
import { everyRow } from "../../support/worker/database";
import { aCompany, aMember } from "../../support/worker/people";
import { stripe } from "../../support/worker/stripe";
import { dayMs, minuteMs } from "../../support/worker/time";

const nightly = "30 3 * * *";
const everyFiveMinutes = "*/5 * * * *";
const now = Date.now();
/** When a killed run counts as killed. */
const later = now + 20 * minuteMs;

type Rows = Awaited<ReturnType<typeof everyRow>>;

/** Companies to which something happens tonight. */
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
  await settle();
}

/** What a night leaves behind, without the names and instants that every run chooses anew. */
async function leftBehind() {
  await settle();
  const { mail_outbox: mails, companies, monthly_employee_stats: stats, ...rows } = await everyRow();
  return {
    rows: { ...rows, job_runs: rows.job_runs!.map(({ job, period }) => ({ job, period })) },
    stats: stats!,
    companies: companies!.map((company) => ({
      ...company,
      billing_version: "any",
      paymentStatus: company.payment_status,
      cancelAt: company.subscription_cancel_at,
    })),
    mails: mails!.map(({ dedupe_key: key, recipient, subject }) => ({ key, recipient, subject })),
  };
}

/** Makes the database what it was. */
async function restore(rows: Rows) {
  const tables = Object.entries(rows).filter(
    ([name]) => !["clock_events", "register_seals", "d1_migrations"].includes(name),
  );
  await env.DB.batch([
    env.DB.prepare("PRAGMA defer_foreign_keys = true"),
    ...tables.map(([name]) => env.DB.prepare(`DELETE FROM "${name}"`)),
    ...tables.flatMap(([name, all]) =>
      all.map((row) => {
        // The one column that the database makes by itself.
        const columns = Object.keys(row).filter((name) => name !== "sort_name");
        const marks = columns.map(() => "?").join(", ");
        return env.DB.prepare(`INSERT INTO "${name}" ("${columns.join('", "')}") VALUES (${marks})`).bind(
          ...columns.map((name) => row[name]),
        );
      }),
    ),
  ]);
}

/** A database that is gone from its n-th call on, as for a Worker that is killed. */
function goneAt(trip: number) {
  const count = { trips: 0 };
  const d1 = aroundD1(env.DB, (send) => {
    count.trips += 1;
    return count.trips >= trip ? Promise.reject(new Error("killed")) : send();
  });
  return { db: openDb(d1), count };
}

describe("a night", () => {
  let before: Rows;
  let once: Awaited<ReturnType<typeof leftBehind>>;
  beforeEach(async () => {
    await restore(Object.fromEntries(Object.keys(await everyRow()).map((name) => [name, []])));
    await aTown();
    before = await everyRow();
    await runJobs(deps(now), nightly);
    once = await leftBehind();
  });

  test("does what it promises", () => {
    const kinds = once.mails.map(({ key }) => (key as string).split(":")[0]);
    expect(kinds.sort()).toEqual([
      "payment-last-day",
      "payment-suspended",
      "trial-ended",
      "trial-last-day",
      "trial-soon",
    ]);
    expect(once.companies.map(({ paymentStatus }) => paymentStatus)).toContain("suspended");
    expect(once.companies.map(({ cancelAt }) => cancelAt).filter(Boolean)).toHaveLength(1);
    expect(once.stats.map((month) => month.reported_max_employees)).toContain(35);
  });

  test("that comes twice leaves what it left once, one after the other and at once", async () => {
    await runJobs(deps(later), nightly);
    expect(await leftBehind()).toEqual(once);
    await restore(before);
    await Promise.all([runJobs(deps(now), nightly), runJobs(deps(now), everyFiveMinutes)]);
    expect(await leftBehind()).toEqual(once);
  });

  test("that is killed at any of its calls is finished by the next cron", async () => {
    let trips = 0;
    for (let trip = 1, isKilled = true; isKilled; trip += 1) {
      await restore(before);
      const { db, count } = goneAt(trip);
      await runJobs(deps(now, db), nightly);
      await settle();
      isKilled = count.trips >= trip;
      trips = trip;
      await runJobs(deps(later), everyFiveMinutes);
      expect(await leftBehind(), `killed at call ${trip}`).toEqual(once);
    }
    expect(trips).toBeGreaterThan(40);
    expectFaults();
  }, 120_000);
});

describe("a job that would do its work again", () => {
  const greet: Job = {
    name: "greet",
    cron: nightly,
    promise: "one greeting a night",
    run: ({ db, now: at }) => {
      const mail = { recipient: "ana@example.com", subject: "Hola", html: "", text: "" };
      return db.batch([queueMail({ db, now: at }, { dedupeKey: `greet:${at}`, ...mail })]);
    },
  };
  const greetings = async () =>
    (await deps().db.select().from(mailOutbox)).filter(({ dedupeKey }) => dedupeKey.startsWith("greet:"))
      .length;

  beforeEach(() => env.DB.exec("DELETE FROM job_runs; DELETE FROM mail_outbox;"));

  test("does it once a night, and again the next one", async () => {
    for (const at of [now, now + minuteMs, later]) await runJobs(deps(at), nightly, [greet]);
    expect(await greetings()).toBe(1);
    await runJobs(deps(now + dayMs), nightly, [greet]);
    expect(await greetings()).toBe(2);
  });

  test("does it each time it is run without the night's key (broken twin)", async () => {
    for (const at of [now, later]) await greet.run(deps(at), "");
    expect(await greetings()).toBe(2);
  });

  test("goes on where a page ended, also when the cron is killed between two", async () => {
    const seen: string[] = [];
    const paged: Job = {
      ...greet,
      name: "paged",
      run: (_, after) => {
        seen.push(after);
        return after === "b" && seen.length === 2
          ? Promise.reject(new Error("killed"))
          : Promise.resolve({ "": "b", b: "d", d: "f", f: null }[after]);
      },
    };
    await runJobs(deps(now), nightly, [paged]);
    expectFaults();
    for (const minutes of [5, 20, 40])
      await runJobs(deps(now + minutes * minuteMs), everyFiveMinutes, [paged]);
    expect(seen).toEqual(["", "b", "b", "d", "f"]);
  });
});
