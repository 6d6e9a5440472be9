import { env } from "cloudflare:test";
import { describe, expect, test } from "vitest";
import { growTree } from "~/modules/register/grow-tree.server";
import { commitmentTo } from "~/modules/register/format/lines";
import { revealStatement, withSalt } from "~/modules/register/reveal.server";
import { dayMs, hourMs } from "~/time/units";
import { heldBy, triggersOn } from "../../support/worker/by-hand";
import { checkIn, checkOut, winter } from "../../support/ledger/a-record";
import { aLog, aWorker, punch, setMember } from "../../support/worker/a-register";
import { aCrowd, crowdPunches } from "./a-crowd";

const { CELL_1: cell } = env;
const nine = winter("2026-03-02 09:00");
/** So old that nothing has to be retained. */
const longAgo = winter("2020-03-02 09:00");
const place = { latitude: 40.41678, longitude: -3.70379 };

async function aTree() {
  const log = await aLog(nine - dayMs);
  const crowd = await aCrowd(log, 10);
  await crowdPunches(crowd, 300, nine);
  await growTree(cell, log);
  return log.ledger;
}

const here = "WHERE ledger = ?1 AND level = 0 AND tile = 1";

const ofTiles = [
  ["tiles_grow", `UPDATE tiles SET hashes = substr(hashes, 1, 32) ${here}`, "only grow"],
  [
    "tiles_grow",
    `UPDATE tiles SET hashes = CAST(hashes || zeroblob(32) AS BLOB), tile = 2 ${here}`,
    "only grow",
  ],
  ["tiles_grow", `UPDATE tiles SET hashes = zeroblob(length(hashes) + 32) ${here}`, "only grow"],
  ["tiles_stay", `DELETE FROM tiles ${here}`, "stay"],
  [
    "tiles_follow",
    `INSERT OR REPLACE INTO tiles SELECT ledger, level, tile, substr(hashes, 1, 32) FROM tiles ${here}`,
    "not the next hashes",
  ],
  [
    "tiles_follow",
    `INSERT INTO tiles SELECT ledger, level, 2, hashes FROM tiles ${here}`,
    "not the next hashes",
  ],
] as const;

describe("a tile in the database", () => {
  test.each(ofTiles)("is refused or accepted, %s: %s", async (trigger, sql, refusal) => {
    const ledger = await aTree();
    await heldBy(trigger, refusal, () => cell.prepare(sql).bind(ledger).run());
  });

  test("has at most 256 complete hashes, and only grows", async () => {
    const ledger = await aTree();
    const grow = (bytes: number) =>
      cell
        .prepare(`UPDATE tiles SET hashes = CAST(hashes || zeroblob(${bytes}) AS BLOB) ${here}`)
        .bind(ledger)
        .run();
    await expect(grow(31)).rejects.toThrow("CHECK constraint");
    await expect(grow(8192)).rejects.toThrow("CHECK constraint");
    expect((await grow(32)).meta.changes).toBe(1);
  });
});

async function aPlace(at = nine) {
  const log = await aLog(at - dayMs);
  const worker = await aWorker(log, at - dayMs);
  await punch(worker, checkIn, at, place);
  await punch(worker, checkOut, at + hourMs);
  return worker;
}

const its = "WHERE subject = ?1 AND subject_seq = 3";
const ofRevealed = [
  ["revealed_erased", `UPDATE revealed SET data = '{}' ${its}`, "only to be erased"],
  ["revealed_erased", `UPDATE revealed SET data = NULL, salt = NULL, subject_seq = 4 ${its}`, "erased"],
  ["revealed_kept", `UPDATE revealed SET data = NULL, salt = NULL ${its}`, "kept for four years"],
  ["revealed_stay", `DELETE FROM revealed ${its}`, "rows stay"],
  ["revealed_once", `INSERT OR REPLACE INTO revealed SELECT * FROM revealed ${its}`, "known already"],
  [
    "revealed_committed",
    `INSERT INTO revealed SELECT zeroblob(32), ledger, subject, subject_seq, salt, data FROM revealed ${its}`,
    "no event committed to it",
  ],
] as const;

describe("revealed data in the database", () => {
  test.each(ofRevealed)("are refused or accepted, %s: %s", async (trigger, sql, refusal) => {
    const { subject } = await aPlace(trigger === "revealed_kept" ? nine : longAgo);
    await heldBy(trigger, refusal, () => cell.prepare(sql).bind(subject).run());
  });

  test("can be erased only completely, and after four years", async () => {
    const { subject } = await aPlace(longAgo);
    const erase = (set: string) => cell.prepare(`UPDATE revealed SET ${set} ${its}`).bind(subject).run();
    await expect(erase("data = NULL")).rejects.toThrow();
    expect((await erase("data = NULL, salt = NULL")).meta.changes).toBe(1);
  });

  test("stay if they identify the company and its present people, however old they are", async () => {
    const log = await aLog(longAgo);
    const worker = await aWorker(log, winter("2020-03-03 09:00"), {
      full_name: "Ana",
      dni: null,
      email: null,
    });
    const erase = () =>
      cell.prepare("UPDATE revealed SET salt = NULL, data = NULL WHERE ledger = ?").bind(log.ledger).run();
    await expect(erase()).rejects.toThrow("kept for four years");
    const left = { status: "inactive", role: "employee" } as const;
    await setMember(worker, left, winter("2020-03-04 09:00"));
    await expect(erase()).rejects.toThrow("kept for four years");
    const hers = cell
      .prepare("UPDATE revealed SET salt = NULL, data = NULL WHERE subject = ?")
      .bind(worker.subject);
    expect((await hers.run()).meta.changes).toBe(1);
  });

  test("are written with their event or not at all", async () => {
    const worker = await aPlace();
    const opening = withSalt(place);
    const other = revealStatement(cell, { ...worker, subjectSeq: 4 }, { domain: "place", opening });
    const before = await cell.prepare("SELECT count(*) AS count FROM revealed").first("count");
    // The check-out, nº 4, committed to no location.
    const event = cell.prepare("UPDATE ledgers SET state = 'closed' WHERE key = ?").bind(worker.ledger);
    await expect(cell.batch([event, other])).rejects.toThrow("no event committed to it");
    expect(await cell.prepare("SELECT count(*) AS count FROM revealed").first("count")).toBe(before);
    const state = cell.prepare("SELECT state FROM ledgers WHERE key = ?").bind(worker.ledger);
    expect(await state.first("state")).toBe("open");
    expect(commitmentTo("place", opening)).not.toBe(commitmentTo("place", withSalt(place)));
  });
});

test("every trigger of the register has a twin here", { tags: "deep" }, async () => {
  const tried = new Set([...ofTiles, ...ofRevealed].map(([trigger]) => trigger));
  expect([...tried].sort()).toEqual(await triggersOn("tiles", "revealed", "register_progress"));
});
