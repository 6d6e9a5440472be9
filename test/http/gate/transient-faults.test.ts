import { env } from "cloudflare:test";
import { companies, invitations, profiles } from "#cell";
import { sessions, users } from "#directory";
import { count, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { openDb } from "~/platform/db.server";
import { withRetries } from "~/platform/retry.server";
import { seededRandom } from "../../support/random";
import { expectFaults } from "../../support/quiet-console";
import { call, type Call } from "../../support/worker/app";
import { deps, settle } from "../../support/worker/deps";
import { flakyD1 } from "../../support/worker/around-d1";
import { eventsOf, logsOf } from "../../support/worker/records";
import { crowd } from "../../support/worker/crowd";
import { atOnce } from "../../support/worker/at-once";
import { aMember } from "../../support/worker/people";
import type { Participant, Race, Turn } from "../../support/worker/race";
import { resend, tokenFor } from "../../support/worker/resend";
import { inSeededOrders } from "../../support/worker/schedule";
import { aStranger, pkce } from "../../support/worker/sign-in";
import { aTeam } from "../team/a-team";

interface Flaky extends Call {
  /** The databases whose every call waits for its turn. */
  bindings?: Turn["bindings"];
  fault?: string;
}

/** Makes calls over a D1 that fails one execution in ten. The seed alone decides which. */
function flakyCalls() {
  const seen = { statuses: [] as number[], mostWrites: 0 };
  return {
    seen,
    async call(seed: number, path: string, { bindings = env, fault, ...options }: Flaky): Promise<Response> {
      const tally = { writes: 0 };
      const random = seededRandom(seed);
      const flaky = (d1: D1Database) => flakyD1(d1, random, tally, fault);
      const { DIRECTORY, CELL_1 } = bindings;
      const over = { DIRECTORY: flaky(DIRECTORY), CELL_1: flaky(CELL_1) };
      const answer = await call(path, { ...options, env: over });
      seen.statuses.push(answer.status);
      seen.mostWrites = Math.max(seen.mostWrites, tally.writes);
      return answer;
    },
    /** Faults after answers, and those of the few failed calls, appear only in the log. */
    end: () => void expectFaults(),
  };
}

/** Returns `count` participants of one race. */
const many = <T>(count: number, take: (index: number, turn: Turn) => Promise<T>): Participant<T>[] =>
  Array.from({ length: count }, (_, index) => (turn) => take(index, turn));

const shareOf = (statuses: number[], status: number) =>
  statuses.filter((each) => each === status).length / statuses.length;

const rowsOf = async (table: typeof users | typeof sessions) =>
  (await deps().directory.select({ n: count() }).from(table))[0]!.n;
const rowsOfCell = async (table: typeof companies | typeof profiles) =>
  (await deps().db.select({ n: count() }).from(table))[0]!.n;

const punches = ["check_in", "check_out"] as const;

/** Sixty people check in and out, each punch with its own key. */
async function peopleComeAndGo(race: Race, flaky: ReturnType<typeof flakyCalls>, fault?: string) {
  const people = await atOnce(60, () => aMember());
  await race(
    ...many(people.length, async (who, { bindings }) => {
      for (const [turn, action] of punches.entries()) {
        const headers = { "Idempotency-Key": crypto.randomUUID() };
        const options = { cookie: people[who]!.cookie, json: { action, location: null }, headers };
        await flaky.call(7_000 + turn * 60 + who, "/api/check-in", {
          ...options,
          bindings,
          ...(fault && { fault }),
        });
      }
    }),
  );
  flaky.end();
  return people;
}

describe("when one call of D1 in ten fails with a transient fault", () => {
  test("punches are recorded, each once and with at most three attempts", { tags: "deep" }, () =>
    inSeededOrders(1, async (race) => {
      const flaky = flakyCalls();
      const people = await peopleComeAndGo(race, flaky);
      expect(shareOf(flaky.seen.statuses, 200)).toBeGreaterThanOrEqual(0.99);
      // A punch reads its decision's rows and appends: three attempts of each at most.
      expect(flaky.seen.mostWrites).toBeLessThanOrEqual(6);

      for (const member of people) {
        const [events, logs] = [await eventsOf(member), await logsOf(member)];
        expect(events.filter(({ kind }) => kind === "check_in").length).toBe(logs.length);
        expect(logs.length).toBeLessThanOrEqual(1);
      }
    }),
  );

  test("invitations are created once, and mailed once each", { tags: "deep" }, () =>
    inSeededOrders(1, async (race) => {
      // Ten have joined: a newer company has no room for so many.
      const owner = await crowd(10);
      const { company } = owner;
      const flaky = flakyCalls();
      const emails = Array.from({ length: 100 }, (_, who) => `invitada${who}@example.com`);
      await race(
        ...many(emails.length, (who, { bindings }) => {
          const json = { email: emails[who], full_name: "Ana Ruiz", role: "employee" };
          return flaky.call(2_000 + who, "/api/admin/invite-user", { cookie: owner.cookie, json, bindings });
        }),
      );
      flaky.end();
      expect(shareOf(flaky.seen.statuses, 200)).toBeGreaterThanOrEqual(0.99);
      expect(flaky.seen.mostWrites).toBeLessThanOrEqual(6);
      const invitationRows = await deps()
        .db.select()
        .from(invitations)
        .where(eq(invitations.companyId, company.id));
      expect(new Set(invitationRows.map(({ email }) => email)).size).toBe(invitationRows.length);
      const mailed = resend.mails.map(({ to }) => to);
      expect(new Set(mailed).size).toBe(mailed.length);
      expect(invitationRows.length).toBeGreaterThanOrEqual(mailed.length);
    }),
  );

  test("changes of status are made, and the month's statistics are correct", { tags: "deep" }, async () => {
    const { owner, company, employees } = await aTeam(3);
    const flaky = flakyCalls();
    for (let turn = 0; turn < 25; turn += 1) {
      const form = new URLSearchParams({ set_status: turn % 2 === 0 ? "inactive" : "active" });
      for (const { profile } of employees) form.append("profile_id", profile.id);
      await flaky.call(3_000 + turn, "/team", { cookie: owner.cookie, form });
    }
    await settle();
    flaky.end();
    expect(shareOf(flaky.seen.statuses, 200)).toBeGreaterThanOrEqual(0.99);
    const active = await deps().db.select().from(profiles).where(eq(profiles.companyId, company.id));
    const stats = await env.CELL_1.prepare(
      "SELECT current_active_employees AS n FROM monthly_employee_stats WHERE company_id = ?",
    )
      .bind(company.id)
      .all<{ n: number }>();
    const people = active.filter(({ status }) => status === "active").length;
    expect(stats.results).toEqual([{ n: people }]);
  });

  test(
    "people sign in for the first time, with one account, one company and one session each",
    { tags: "deep" },
    () =>
      inSeededOrders(1, async (race) => {
        const before = {
          users: await rowsOf(users),
          sessions: await rowsOf(sessions),
          companies: await rowsOfCell(companies),
        };
        const flaky = flakyCalls();
        let opened = 0;
        await race(
          ...many(60, async (who, { bindings }) => {
            const { email, ip } = aStranger();
            const codeAnswer = await flaky.call(4_000 + who, "/api/auth/otp", {
              bindings,
              json: { email, ...pkce.challenge },
              origin: null,
              headers: { "CF-Connecting-IP": ip },
            });
            if (codeAnswer.status !== 200) return;
            const json = { grant_type: "magic_link", token: tokenFor(email), ...pkce.verifier };
            const headers = { "CF-Connecting-IP": ip };
            const asking = { json, origin: null, bindings, headers };
            const answer = await flaky.call(5_000 + who, "/api/auth/token", asking);
            if (answer.status === 200) opened += 1;
          }),
        );
        flaky.end();
        expect(shareOf(flaky.seen.statuses, 200)).toBeGreaterThanOrEqual(0.99);
        expect((await rowsOf(users)) - before.users).toBe(opened);
        expect((await rowsOf(sessions)) - before.sessions).toBe(opened);
        expect((await rowsOfCell(companies)) - before.companies).toBe(opened);
      }),
  );
});

test("without retries, one person in ten gets a fault (twin)", { tags: "deep" }, () =>
  inSeededOrders(1, async (race) => {
    const flaky = flakyCalls();
    // This is none of D1's transient faults, so it is not retried.
    await peopleComeAndGo(race, flaky, "D1_ERROR: something else");
    expect(shareOf(flaky.seen.statuses, 200)).toBeLessThan(0.95);
    // The session's query already reads the record, so only the append remains, once.
    expect(flaky.seen.mostWrites).toBe(1);
  }),
);

test("retries without an idempotency key write twice (twin)", { tags: "deep" }, async () => {
  await env.CELL_1.prepare("CREATE TABLE plain_punches (who INTEGER NOT NULL)").run();
  for (let who = 0; who < 100; who += 1) {
    const db = openDb(flakyD1(env.CELL_1, seededRandom(who)));
    const insert = env.CELL_1.prepare("INSERT INTO plain_punches VALUES (?)").bind(who);
    // One in a thousand fails permanently.
    await withRetries(() => db.$client.batch([insert])).catch(() => undefined);
  }
  const doubles = await env.CELL_1.prepare(
    "SELECT count(*) AS n FROM (SELECT who FROM plain_punches GROUP BY who HAVING count(*) > 1)",
  ).first<number>("n");
  expect(doubles).toBeGreaterThan(0);
});
