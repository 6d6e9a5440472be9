import { events } from "#cell";
import { env } from "cloudflare:test";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { verifyCheckpoint } from "~/modules/register/format/checkpoint";
import { treeRoot, type Hash } from "~/modules/register/format/merkle";
import { growTiles, readTiles } from "~/modules/register/format/tiles";
import { growTree } from "~/modules/register/grow-tree.server";
import {
  leafHashOf,
  lineColumns,
  profileColumn,
  toLine,
  type LineRow,
  type RegisterLog,
} from "~/modules/register/read-lines.server";
import { signCurrentCheckpoint } from "~/modules/register/sign-checkpoint.server";
import type { Tree } from "~/modules/register/tree-rows";
import { allRows } from "~/platform/statement.server";
import { dayMs } from "~/time/units";
import { aroundD1 } from "../../support/worker/around-d1";
import { tamper } from "../../support/worker/by-hand";
import type { Participant } from "../../support/worker/race";
import { inEveryOrder } from "../../support/worker/schedule";
import { checkIn, winter } from "../../support/ledger/a-record";
import { aLog, aWorker, keys, punch, signing, type Worker } from "../../support/worker/a-register";
import { aCrowd, crowdPunches } from "./a-crowd";

const { CELL_1: cell } = env;
const nine = winter("2026-03-02 09:00");

/** Returns the leaves of all events, in order. */
async function leavesOf({ ledger, companyId }: RegisterLog): Promise<Hash[]> {
  const rows = await allRows<LineRow & { profile_id: string | null }>(
    cell,
    sql`SELECT ${lineColumns}, ${profileColumn} FROM ${events} WHERE ${events.ledger} = ${ledger} ORDER BY ${events.seq}`,
  );
  return rows.map((row) => leafHashOf(toLine(row, { companyId, profileId: row.profile_id })));
}

const stored = async ({ ledger }: RegisterLog) =>
  (
    await cell
      .prepare("SELECT level, tile, hex(hashes) AS hashes FROM tiles WHERE ledger = ? ORDER BY level, tile")
      .bind(ledger)
      .all()
  ).results;

/** Returns the tree as built from its leaves in one step. */
const expected = async (log: RegisterLog) =>
  growTiles(0, [], await leavesOf(log))
    .map(({ level, index, hashes }) => ({
      level,
      tile: index,
      hashes: [...hashes].map((byte) => byte.toString(16).padStart(2, "0").toUpperCase()).join(""),
    }))
    .sort((a, b) => a.level - b.level || a.tile - b.tile);

const rootIn = ({ size, edge }: Tree) => treeRoot(size, readTiles(edge));

test("a tree that grew in any steps, page by page, equals that of its leaves", async () => {
  const log = await aLog(nine - dayMs);
  const crowd = await aCrowd(log, 7);
  let at = nine;
  for (const count of [1, 253, 1, 1, 1, 700, 66]) {
    await crowdPunches(crowd, count, (at += dayMs));
    const tree = await growTree(cell, log);
    expect(tree.size).toBe(crowd.punches + 1);
    expect(rootIn(tree)).toEqual(treeRoot(tree.size, readTiles(growTiles(0, [], await leavesOf(log)))));
  }
  expect(await stored(log)).toEqual(await expected(log));
});

test("a missing event is part of no tree", async () => {
  const log = await aLog(nine - dayMs);
  const crowd = await aCrowd(log, 3);
  await crowdPunches(crowd, 9, nine);
  await tamper("DELETE FROM events WHERE ledger = ? AND seq = 5", log.ledger);
  await expect(growTree(cell, log)).rejects.toThrow("nº 5 is missing");
  expect(await stored(log)).toEqual([]);
});

test("a grown tree whose answer was lost after its commit is found", async () => {
  const log = await aLog(nine - dayMs);
  await crowdPunches(await aCrowd(log, 3), 9, nine);
  let isLost = false;
  const d1 = aroundD1(cell, async (send, { method }) => {
    const answer = await send();
    if (method !== "run" || isLost) return answer;
    isLost = true;
    throw new Error("D1_ERROR: Network connection lost.");
  });
  expect((await growTree(d1, log)).size).toBe(10);
  expect(isLost).toBe(true);
  expect(await stored(log)).toEqual(await expected(log));
});

describe("several requests that grow the tree in parallel", () => {
  async function aBusyLog() {
    const log = await aLog(nine - dayMs);
    const crowd = await aCrowd(log, 5);
    await crowdPunches(crowd, 20, nine);
    await growTree(cell, log);
    await crowdPunches(crowd, 5, nine + dayMs);
    return { log, crowd, worker: await aWorker(log, nine + dayMs + dayMs / 2) };
  }

  const growing =
    (log: RegisterLog): Participant<Tree> =>
    ({ wait }) =>
      growTree(aroundD1(cell, wait), log);
  const working =
    (worker: Worker): Participant<null> =>
    ({ wait }) =>
      wait(() => punch(worker, checkIn, nine + 3 * dayMs)).then(() => null);

  /** A reads, the punch comes, B reads and writes more than A then writes. */
  const late = "ACBBA";

  test("write the same tree, in every order, during a punch", { tags: "deep" }, () =>
    inEveryOrder(
      async (race) => {
        const { log, worker } = await aBusyLog();
        const trees = await race<Tree | null>(growing(log), growing(log), working(worker));
        const leaves = await leavesOf(log);
        for (const tree of trees)
          if (tree)
            expect(rootIn(tree)).toEqual(
              treeRoot(tree.size, readTiles(growTiles(0, [], leaves.slice(0, tree.size)))),
            );
        await growTree(cell, log);
        expect(await stored(log)).toEqual(await expected(log));
      },
      { including: [late] },
    ),
  );
});

test("a checkpoint is signed under the company's own origin, over all events; an empty register has none", async () => {
  const log = await aLog(nine - dayMs);
  await crowdPunches(await aCrowd(log, 3), 9, nine);
  const signed = await signCurrentCheckpoint(signing, log);
  const checkpoint = verifyCheckpoint(signed!.note, keys.trusted);
  expect(checkpoint).toMatchObject({ origin: `fichaclara.test/registro/${log.companyId}`, size: 10 });
  expect(checkpoint!.root).toEqual(treeRoot(10, readTiles(growTiles(0, [], await leavesOf(log)))));
  await cell.prepare("INSERT INTO ledgers (key, company_id) VALUES (999, 'empty')").run();
  expect(await signCurrentCheckpoint(signing, { ledger: 999, companyId: "empty" })).toBeNull();
});
