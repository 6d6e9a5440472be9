// Proves that an operator can have a company's projections rebuilt from its events.
import { env } from "cloudflare:test";
import { beforeEach, describe, expect, test } from "vitest";
import { rebuildInTurns } from "~/modules/ledger/rebuild-in-turns.server";
import { dayMs } from "~/time/units";
import { requestRebuild, cancelRebuild, isRebuilding } from "../../../dev/requests/request-rebuild";
import type { Query } from "../../../dev/backup/summary";
import { expectFaults } from "../../support/quiet-console";
import { call } from "../../support/worker/app";
import { deps, settle } from "../../support/worker/deps";
import { aroundD1 } from "../../support/worker/around-d1";
import { tamper } from "../../support/worker/by-hand";
import { emptyDatabase } from "../../support/worker/empty-database";
import { runJob } from "../../support/worker/jobs";
import { aBusyCompany } from "../../support/worker/a-busy-company";
import { aMember, type SignedInMember } from "../../support/worker/people";
import { logOf, register } from "../../support/worker/register";
import { forgetPace } from "../../support/worker/time";
import { projections } from "../../support/worker/a-ledger";

const { CELL_1: cell } = env;
const askCell: Query = async (sql) => (await cell.prepare(sql).all()).results as never;

beforeEach(emptyDatabase);
beforeEach(forgetPace);

type Busy = Awaited<ReturnType<typeof aBusyCompany>>;

const theirs = ({ owner }: Busy) => ({ companyId: owner.company.id });
const isUnderWay = (busy: Busy) => isRebuilding(askCell, theirs(busy));
const punch = ({ bearer }: SignedInMember, action: "check_in" | "check_out") =>
  call("/api/check-in", { bearer, json: { action, location: null } });

const oneATurn = { people: 1, events: 20_000 };

/** Runs turns of one person each until nobody is left. */
async function untilEnded(busy: Busy, d1: D1Database = cell): Promise<number> {
  for (let turns = 1; ; turns += 1) {
    if ((await rebuildInTurns(d1, logOf(busy.owner), oneATurn)) === "ended") return turns;
    if (turns === 60) throw new Error("a rebuild that does not end");
  }
}

/** Makes a company with manually changed projections, and returns the original ones. */
async function changedByHand() {
  const busy = await aBusyCompany();
  const before = await projections();
  const { subject } = busy.ana.profile;
  await tamper("UPDATE time_logs SET check_in_time = check_in_time - 60000 WHERE subject = ?", subject);
  await tamper("DELETE FROM person_states WHERE subject = ?", subject);
  await tamper("UPDATE corrections SET answer = 'accepted' WHERE subject = ?", subject);
  expect(await projections()).not.toBe(before);
  return { busy, before };
}

test("a rebuild gives exactly the projections that follow from the events, and nobody can punch until then", async () => {
  const { busy, before } = await changedByHand();
  const other = await aBusyCompany();
  const all = await projections();
  await requestRebuild(askCell, theirs(busy));
  await requestRebuild(askCell, theirs(busy));
  // A request does not begin the rebuild: people can punch until the cron.
  expect((await punch(busy.owner, "check_in")).status).toBe(200);
  expect((await punch(busy.owner, "check_out")).status).toBe(200);
  await settle();
  expect(await rebuildInTurns(cell, logOf(busy.owner), oneATurn)).toBe("more");
  const refusal = await punch(busy.owner, "check_in");
  expect([refusal.status, refusal.headers.get("Retry-After")]).toEqual([503, "5"]);
  expect((await punch(other.owner, "check_in")).status).toBe(200);
  // The company, its three people, and a turn that finds nobody more.
  expect(await untilEnded(busy)).toBe(4);
  const repaired = JSON.parse(await projections()) as unknown[][];
  const was = JSON.parse(before) as unknown[][];
  const { subject } = busy.ana.profile;
  const hers = (rows: unknown[]) => rows.filter((row) => (row as { subject: number }).subject === subject);
  repaired.forEach((rows, table) => expect(hers(rows)).toEqual(hers(was[table]!)));
  expect(await projections()).not.toBe(all);
  expect(await isUnderWay(busy)).toBe(false);
  expect((await punch(busy.owner, "check_in")).status).toBe(200);
});

test("the job starts a rebuild within five minutes and continues until it is done", async () => {
  const { busy, before } = await changedByHand();
  await requestRebuild(askCell, theirs(busy));
  for (let turns = 0; turns < 2; turns += 1) await runJob(deps(), "rebuild-projections");
  expect(await projections()).toBe(before);
  expect(await isUnderWay(busy)).toBe(false);
  await settle();
});

test.each([
  ["carried out and its answer lost", true],
  ["not carried out", false],
])(
  "a rebuild killed at each of its calls, the last %s, is finished by the next turns",
  { tags: "deep" },
  async (_, isCarriedOut) => {
    for (let calls = 1, isDone = false; !isDone; calls += 1) {
      await emptyDatabase();
      await forgetPace();
      const { busy, before } = await changedByHand();
      await requestRebuild(askCell, theirs(busy));
      let left = calls;
      const mortal = aroundD1(cell, async (send) => {
        left -= 1;
        if (left > 0) return send();
        if (left === 0 && isCarriedOut) await send();
        throw new Error("D1_ERROR: Network connection lost.");
      });
      isDone = await untilEnded(busy, mortal).then(
        () => true,
        // The builder gives its own error, with that of the database as its cause.
        (fault: Error) => {
          const { message } = (fault.cause ?? fault) as Error;
          expect(message).toContain("connection lost");
          return false;
        },
      );
      await untilEnded(busy);
      expect(await projections()).toBe(before);
      expect(await isUnderWay(busy)).toBe(false);
    }
  },
);

test("a person whose events do not follow keeps their old projections, is logged, and stops no colleague's rebuild", async () => {
  const { busy, before } = await changedByHand();
  const { owner } = busy;
  await tamper(
    "UPDATE events SET kind = 'pause_end', payload = '{}' WHERE subject = ? AND subject_seq = 1",
    owner.profile.subject,
  );
  await requestRebuild(askCell, theirs(busy));
  await untilEnded(busy);
  expect(expectFaults().join()).toContain(`nº 1 of ${owner.profile.id} does not follow`);
  expect(await projections()).toBe(before);
  expect(await isUnderWay(busy)).toBe(false);
});

test("a turn of a rebuild ends after a number of events, and not only after a number of people", async () => {
  const { busy } = await changedByHand();
  await requestRebuild(askCell, theirs(busy));
  // The company has one event, and its owner the second.
  expect(await rebuildInTurns(cell, logOf(busy.owner), { people: 50, events: 2 })).toBe("more");
  const done = await cell.prepare("SELECT max(rebuilt_to) AS done FROM ledgers").first<number>("done");
  expect(done).toBe(busy.owner.profile.subject);
});

test("a person whose rows the database refuses is logged, and stops no colleague's rebuild", async () => {
  const { busy, before } = await changedByHand();
  const { subject } = busy.owner.profile;
  await cell.exec(
    `CREATE TRIGGER refused BEFORE INSERT ON person_states WHEN NEW.subject = ${subject} BEGIN SELECT RAISE(ABORT, 'refused'); END`,
  );
  await requestRebuild(askCell, theirs(busy));
  await untilEnded(busy);
  expect(expectFaults().join()).toContain("refused");
  expect([await projections(), await isUnderWay(busy)]).toEqual([before, false]);
});

test("an operator can stop a rebuild: the company is open, and remaining people are unchanged", async () => {
  const { busy } = await changedByHand();
  const changed = await projections();
  await requestRebuild(askCell, theirs(busy));
  await rebuildInTurns(cell, logOf(busy.owner), oneATurn);
  await cancelRebuild(askCell, theirs(busy));
  expect([await projections(), await isUnderWay(busy)]).toEqual([changed, false]);
  expect(await rebuildInTurns(cell, logOf(busy.owner), oneATurn)).toBe("ended");
  expect((await punch(busy.owner, "check_in")).status).toBe(200);
});

describe("a turn that is delayed until the next rebuild", () => {
  /**
   * A turn reads a person's events. The rebuild ends, the person punches, and the next rebuild gets as far. Only then the first turn
   * writes.
   */
  async function late() {
    const { busy } = await changedByHand();
    const { subject } = busy.ana.profile;
    const asFar = () =>
      cell
        .prepare("UPDATE ledgers SET rebuilt_to = ?, state = 'rebuilding'")
        .bind(subject - 1)
        .run();
    await asFar();
    let batches = 0;
    let between = "";
    const slow = aroundD1(env.CELL_1, async (send, { method }) => {
      if (method === "batch") batches += 1;
      // The turn's first batch chooses the next people; the second writes them.
      if (batches === 2) {
        batches = 3;
        await untilEnded(busy);
        expect((await punch(busy.ana, "check_out")).status).toBe(200);
        await settle();
        between = await projections();
        await asFar();
      }
      return send();
    });
    const ended = await rebuildInTurns(slow, logOf(busy.owner), oneATurn);
    return { ended, isSame: (await projections()) === between };
  }

  test("writes nothing", async () => {
    expect(await late()).toEqual({ ended: "ended", isSame: true });
  });

  test("neither opens the next one nor leaves anybody out of it", async () => {
    const { busy, before } = await changedByHand();
    await requestRebuild(askCell, theirs(busy));
    let batches = 0;
    const slow = aroundD1(cell, async (send, { method, sql }) => {
      if (method === "batch") batches += 1;
      // Its remaining work is to write the first of them, or to open the ledger.
      if (batches === 2 || sql.includes('"rebuilt_to" = NULL')) {
        batches = 3;
        await untilEnded(busy);
        await tamper("DELETE FROM person_states WHERE subject = ?", busy.ana.profile.subject);
        await requestRebuild(askCell, theirs(busy));
        await rebuildInTurns(cell, logOf(busy.owner), { people: 2, events: 20_000 });
      }
      return send();
    });
    expect(await rebuildInTurns(slow, logOf(busy.owner), oneATurn)).toBe("ended");
    expect(await isUnderWay(busy)).toBe(true);
    await untilEnded(busy);
    expect(await projections()).toBe(before);
  });
});

test("a person who leaves during a rebuild is asked to wait, and has left once it is over", async () => {
  const busy = await aBusyCompany();
  const leo = await aMember({ company: busy.owner.company });
  await register(leo);
  await requestRebuild(askCell, theirs(busy));
  await rebuildInTurns(cell, logOf(busy.owner), oneATurn);
  const answer = await call("/leave", { cookie: leo.cookie, form: { profile_id: leo.profile.id } });
  expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "5"]);
  const statusNow = () =>
    cell.prepare("SELECT status FROM profiles WHERE id = ?").bind(leo.profile.id).first<string>("status");
  expect(await statusNow()).toBe("active");
  await untilEnded(busy);
  await runJob(deps(Date.now() + dayMs), "finish-memberships");
  expect(await statusNow()).toBe("inactive");
  const homes = "SELECT count(*) AS n FROM memberships WHERE profile_id = ?";
  expect(await env.DIRECTORY.prepare(homes).bind(leo.profile.id).first<number>("n")).toBe(0);
  await settle();
});
