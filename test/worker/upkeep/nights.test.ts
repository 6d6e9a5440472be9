import { mailOutbox, monthlyEmployeeStats, paymentFailures } from "#schema";
import { env } from "cloudflare:test";
import { beforeEach, describe, expect, test } from "vitest";
import { queueMail } from "~/modules/mail/outbox.server";
import { jobs, runJobs, type Job } from "~/modules/upkeep/jobs.server";
import { openDb } from "~/platform/db.server";
import { newId } from "~/platform/ids";
import { expectFaults } from "../../support/quiet-console";
import { deps, settle } from "../../support/worker/app";
import { aroundD1 } from "../../support/worker/around-d1";
import { aSubscriber } from "../../support/worker/billing";
import { everyRow, withoutTriggers } from "../../support/worker/database";
import { aCompany, aMember } from "../../support/worker/people";
import { register, worked } from "../../support/worker/register";
import { stripe } from "../../support/worker/stripe";
import { dayMs, hourMs, minuteMs } from "../../support/worker/time";

const nightly = "30 3 * * *";
const everyFiveMinutes = "*/5 * * * *";
/** Not in the last minutes of an hour: between this and `later` lies no midnight, in UTC or in Madrid. */
const now = Math.min(Date.now(), Math.floor(Date.now() / hourMs) * hourMs + 35 * minuteMs);
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
  for (const isAltered of [false, true]) {
    const member = await aMember({ company: await aCompany({ subscriptionStatus: "active" }) });
    await register(member);
    await worked(member, now - dayMs, now - dayMs + minuteMs);
    if (isAltered)
      await withoutTriggers(() =>
        env.DB.prepare("UPDATE time_logs SET check_in_time = 1 WHERE company_id = ?")
          .bind(member.company.id)
          .run(),
      );
  }
  await settle();
}

/** What a night leaves behind, without the names and instants that every run chooses anew. */
async function leftBehind() {
  await settle();
  const { mail_outbox: mails, companies, monthly_employee_stats: stats, ...rows } = await everyRow();
  return {
    rows: {
      ...rows,
      job_runs: rows.job_runs!.map(({ job, period }) => ({ job, period })),
      register_keys: rows.register_keys!.map(({ public_key: key }) => key),
    },
    stats: stats!,
    companies: companies!.map((company) => ({
      ...company,
      billing_version: "any",
      paymentStatus: company.payment_status,
      cancelAt: company.subscription_cancel_at,
    })),
    seals: rows.register_seals!,
    heads: await headKeys(),
    mails: mails!.map(({ dedupe_key: key, recipient, subject }) => ({ key, recipient, subject })),
  };
}

const headKeys = async () => (await env.REGISTER.list({ prefix: "heads/" })).objects.map(({ key }) => key);

/** Makes the database what it was, with no head archived. */
async function restore(rows: Rows) {
  await env.REGISTER.delete(await headKeys());
  await withoutTriggers(() => replaceRows(rows));
}

const empty = async () =>
  restore(Object.fromEntries(Object.keys(await everyRow()).map((name) => [name, []])));

function replaceRows(rows: Rows) {
  const tables = Object.entries(rows).filter(([name]) => name !== "d1_migrations");
  return env.DB.batch([
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
    await empty();
    await aTown();
    before = await everyRow();
    await runJobs(deps(now), nightly);
    once = await leftBehind();
    expect(expectFaults().join()).toContain("differs from its time log");
  });

  test("does what it promises", () => {
    const kinds = once.mails.map(({ key }) => (key as string).split(":")[0]);
    expect(kinds.sort()).toEqual([
      "payment-last-day",
      "payment-suspended",
      "register-difference",
      "trial-ended",
      "trial-last-day",
      "trial-soon",
    ]);
    expect(once.companies.map(({ paymentStatus }) => paymentStatus)).toContain("suspended");
    expect(once.companies.map(({ cancelAt }) => cancelAt).filter(Boolean)).toHaveLength(1);
    expect(once.stats.map((month) => month.reported_max_employees)).toContain(35);
    expect(once.seals).toHaveLength(8);
    expect(once.heads).toHaveLength(2);
  });

  test("that comes twice leaves what it left once, one after the other and at once", async () => {
    await runJobs(deps(later), nightly);
    expect(await leftBehind()).toEqual(once);
    await restore(before);
    await Promise.all([runJobs(deps(now), nightly), runJobs(deps(now), everyFiveMinutes)]);
    expect(await leftBehind()).toEqual(once);
    expectFaults();
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

describe("a night of more companies than a page", () => {
  const sealed = async () => {
    const { results } = await env.DB.prepare(
      "SELECT company_id AS id, max(seq) AS seq FROM register_seals GROUP BY company_id ORDER BY company_id",
    ).all<{ id: string; seq: number }>();
    return results;
  };

  test.each([
    ["archive-heads", 80],
    ["check-registers", 100],
  ])(
    "killed in the second page of %s is finished there, and the first is not done again",
    async (name, trip) => {
      await empty();
      const people = await Promise.all(Array.from({ length: 25 }, () => aMember()));
      for (const member of people) await worked(member, now - dayMs, now - dayMs + minuteMs);
      const table = jobs.filter((job) => job.name === name);

      await runJobs(deps(now, goneAt(trip).db), nightly, table);
      const before = await sealed();
      expect(before.length).toBeGreaterThan(20);
      expect(before.length).toBeLessThan(25);
      // Whoever came by again would seal this.
      const [first] = before;
      await worked(
        people.find(({ company }) => company.id === first!.id)!,
        now - minuteMs,
        null,
      );
      await runJobs(deps(later), everyFiveMinutes, table);
      const after = await sealed();
      expect(after.length).toBe(25);
      expect(after[0]).toEqual(first);
      expectFaults();
    },
  );
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

  test("does nine pages a cron, and the others have their turn between them", async () => {
    const seen: string[] = [];
    const paged = (name: string, last: number): Job => ({
      ...greet,
      name,
      run: (_, after) => {
        seen.push(name + after);
        return Promise.resolve(Number(after) === last ? null : String(Number(after) + 1));
      },
    });
    const table = [paged("long", 12), paged("short", 1)];
    await runJobs(deps(now), nightly, table);
    expect(seen).toEqual(["long", "short", "long1", "short1", "long2", "long3", "long4", "long5", "long6"]);
    await runJobs(deps(now + minuteMs), everyFiveMinutes, table);
    expect(seen.slice(9)).toEqual(["long7", "long8", "long9", "long10", "long11", "long12"]);
  });
});
