// An operator asks for what screens show of a company to be made anew from its events.
import { env } from "cloudflare:test";
import { beforeEach, describe, expect, test } from "vitest";
import { rebuildInTurns } from "~/modules/ledger/rebuild-in-turns.server";
import { askToRebuild, isRebuilding } from "../../../dev/asking/ask-for-rebuild";
import type { Ask } from "../../../dev/backup/summary";
import { expectFaults } from "../../support/quiet-console";
import { call, deps, settle } from "../../support/worker/app";
import { aroundD1 } from "../../support/worker/around-d1";
import { tamper } from "../../support/worker/by-hand";
import { emptyDatabase } from "../../support/worker/empty-database";
import { runJob } from "../../support/worker/jobs";
import { aBusyCompany } from "../../support/worker/moving";
import type { SignedInMember } from "../../support/worker/people";
import { logOf } from "../../support/worker/register";
import { forgetPace } from "../../support/worker/time";
import { weakened } from "../../support/worker/weakened";
import { projections } from "./a-ledger";

const { CELL_1: cell } = env;
const askCell: Ask = async (sql) => (await cell.prepare(sql).all()).results as never;

beforeEach(emptyDatabase);
beforeEach(forgetPace);

type Busy = Awaited<ReturnType<typeof aBusyCompany>>;

const theirs = ({ owner }: Busy) => ({ companyId: owner.company.id });
const isUnderWay = (busy: Busy) => isRebuilding(askCell, theirs(busy));
const punch = ({ bearer }: SignedInMember, action: "check_in" | "check_out") =>
  call("/api/check-in", { bearer, json: { action, location: null } });

/** A person a turn, as long as there is one to do. */
async function untilEnded(busy: Busy, d1: D1Database = cell): Promise<number> {
  for (let turns = 1; ; turns += 1) {
    if ((await rebuildInTurns(d1, logOf(busy.owner), 1)) === "ended") return turns;
    if (turns === 60) throw new Error("a rebuild that does not end");
  }
}

/** A company of whose projections somebody has changed some by hand, and what they were. */
async function changedByHand() {
  const busy = await aBusyCompany();
  const before = await projections();
  const { subject } = busy.ana.profile;
  await tamper("UPDATE time_logs SET check_in_at = check_in_at - 60000 WHERE subject = ?", subject);
  await tamper("DELETE FROM person_states WHERE subject = ?", subject);
  await tamper("UPDATE corrections SET answer = 'accepted' WHERE subject = ?", subject);
  expect(await projections()).not.toBe(before);
  return { busy, before };
}

test("all of it is what the events say again, and nobody can punch until then", async () => {
  const { busy, before } = await changedByHand();
  const other = await aBusyCompany();
  const all = await projections();
  await askToRebuild(askCell, theirs(busy));
  await askToRebuild(askCell, theirs(busy));
  const refused = await punch(busy.owner, "check_in");
  expect([refused.status, refused.headers.get("Retry-After")]).toEqual([503, "5"]);
  expect((await punch(other.owner, "check_in")).status).toBe(200);
  // The company, its three people, and a turn that finds nobody more.
  expect(await untilEnded(busy)).toBe(5);
  const repaired = JSON.parse(await projections()) as unknown[][];
  const was = JSON.parse(before) as unknown[][];
  repaired.forEach((rows, table) => expect(rows).toEqual(expect.arrayContaining(was[table]!)));
  expect(await projections()).not.toBe(all);
  expect(await isUnderWay(busy)).toBe(false);
  expect((await punch(busy.owner, "check_in")).status).toBe(200);
});

test("the job takes it up within five minutes and goes on until it is done", async () => {
  const { busy, before } = await changedByHand();
  await askToRebuild(askCell, theirs(busy));
  for (let turns = 0; turns < 2; turns += 1) await runJob(deps(), "rebuild-projections");
  expect(await projections()).toBe(before);
  expect(await isUnderWay(busy)).toBe(false);
  await settle();
});

test("killed at each of its calls, it is finished by the next turns", async () => {
  for (let calls = 1, isDone = false; !isDone; calls += 1) {
    await emptyDatabase();
    await forgetPace();
    const { busy, before } = await changedByHand();
    await askToRebuild(askCell, theirs(busy));
    let left = calls;
    const mortal = aroundD1(cell, async (send) => {
      left -= 1;
      if (left > 0) return send();
      if (calls % 2 === 0) await send();
      throw new Error("killed");
    });
    isDone = await untilEnded(busy, mortal).then(
      () => true,
      (fault: Error) => (expect(fault.message).toBe("killed"), false),
    );
    await untilEnded(busy);
    expect(await projections()).toBe(before);
    expect(await isUnderWay(busy)).toBe(false);
  }
});

test("somebody whose events do not follow keeps what screens show, is logged, and keeps no colleague from theirs", async () => {
  const { busy, before } = await changedByHand();
  const { owner } = busy;
  await tamper(
    "UPDATE events SET kind = 'pause_end', payload = '{}' WHERE subject = ? AND subject_seq = 1",
    owner.profile.subject,
  );
  await askToRebuild(askCell, theirs(busy));
  await untilEnded(busy);
  expect(expectFaults().join()).toContain(`nº 1 of ${owner.profile.id} does not follow`);
  expect(await projections()).toBe(before);
  expect(await isUnderWay(busy)).toBe(false);
});

describe("a turn that was held up until the next rebuild", () => {
  /** Somebody's events are read, the rebuild ends, they punch, and another begins: only then what was read is written. */
  async function late(d1: D1Database) {
    const { busy } = await changedByHand();
    await askToRebuild(askCell, theirs(busy));
    let isHeldUp = true;
    let between = "";
    const slow = aroundD1(d1, async (send, { method }) => {
      if (method !== "batch" || !isHeldUp) return send();
      isHeldUp = false;
      await untilEnded(busy);
      expect((await punch(busy.ana, "check_out")).status).toBe(200);
      await settle();
      between = await projections();
      await askToRebuild(askCell, theirs(busy));
      // The next rebuild has been with them already.
      await cell
        .prepare("UPDATE ledgers SET rebuilt_to = ? WHERE rebuilt_to = 0")
        .bind(busy.ana.profile.subject)
        .run();
      return send();
    });
    await cell
      .prepare("UPDATE ledgers SET rebuilt_to = ? WHERE rebuilt_to = 0")
      .bind(busy.ana.profile.subject - 1)
      .run();
    const ended = await rebuildInTurns(slow, logOf(busy.owner), 1).catch((fault: Error) => fault.message);
    await untilEnded(busy);
    return { ended, isSame: (await projections()) === between };
  }

  test("writes nothing", async () => {
    const { ended, isSame } = await late(cell);
    expect(ended).toContain("precondition unmet");
    expect(isSame).toBe(true);
  });

  test("twin: without its precondition it writes what was before", async () => {
    const unconditional = weakened(cell, /INSERT INTO preconditions \(holds\) SELECT .*/, "SELECT ?1, ?2");
    expect((await late(unconditional)).isSame).toBe(false);
  });
});

test("a company on its way to another cell is not rebuilt", async () => {
  const busy = await aBusyCompany();
  await cell.prepare("UPDATE companies SET move = 'leaving' WHERE id = ?").bind(busy.owner.company.id).run();
  await expect(askToRebuild(askCell, theirs(busy))).rejects.toThrow("se está mudando");
  expect(await isUnderWay(busy)).toBe(false);
});
