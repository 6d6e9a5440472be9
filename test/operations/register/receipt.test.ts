import { env } from "cloudflare:test";
import { describe, expect, test } from "vitest";
import { archiveCheckpoint } from "~/modules/register/archive-checkpoint.server";
import { envelopeBytes, factsDigest } from "~/modules/register/format/envelope";
import { commitmentTo } from "~/modules/register/format/lines";
import { readLogProof, verifyLogProof } from "~/modules/register/format/log-proof";
import { growTree } from "~/modules/register/grow-tree.server";
import { issueReceipt, type LogReceipt } from "~/modules/register/issue-receipt.server";
import { RegisterRewound } from "~/modules/register/model/signing-faults";
import type { AskGuard } from "~/modules/register/sign-checkpoint.server";
import { dayMs, hourMs } from "~/time/units";
import { tamper } from "../../support/worker/by-hand";
import { countingD1 } from "../../support/worker/counting-d1";
import { checkIn, checkOut, winter } from "../../support/ledger/a-record";
import { aLog, aWorker, keys, punch, signing, type Worker } from "../../support/worker/a-register";
import { aCrowd, crowdPunches } from "./a-crowd";

const { CELL_1: cell } = env;
const nine = winter("2026-03-02 09:00");
const place = { latitude: 40.41678, longitude: -3.70379 };

/** Returns the size of the checkpoint that proves the event; undefined without a proof. */
function provedIn({ event, proof, revealed }: LogReceipt, trusted = keys.trusted): number | undefined {
  const { commitments } = event.facts;
  expect(factsDigest(event.facts)).toBe(event.envelope.facts);
  for (const domain of ["person", "place", "text"] as const) {
    const opening = revealed[domain];
    expect(opening && commitmentTo(domain, opening)).toBe(opening && commitments[domain]);
  }
  const logProof = readLogProof(proof);
  return logProof && logProof.index === event.envelope.seq - 1
    ? verifyLogProof(logProof, envelopeBytes(event.envelope), trusted)?.size
    : undefined;
}

test("a receipt proves the event, its place and its person, over all events recorded by then", async () => {
  const log = await aLog(nine - dayMs);
  const worker = await aWorker(log, nine - dayMs);
  await punch(worker, checkIn, nine, place);
  const before = await issueReceipt(signing, { ...worker, seq: 4 });
  expect(provedIn(before!)).toBe(4);
  expect(before!.revealed.place?.data).toEqual(place);
  expect(before!.revealed.person?.data).toMatchObject({ full_name: "Lucía Peña" });
  expect(before!.revealed.text).toBeNull();
  expect(before!.event.facts.payload).toEqual({
    deferred: null,
    hours: null,
    identified_by: "session",
    mode: "on_site",
  });

  await punch(worker, checkOut, nine + hourMs);
  // The event is not in the tree yet; the receipt does not wait for a cron.
  expect(provedIn((await issueReceipt(signing, { ...worker, seq: 4 }))!)).toBe(4);
  expect(provedIn((await issueReceipt(signing, { ...worker, seq: 5 }))!)).toBe(5);
  expect(provedIn((await issueReceipt(signing, { ...worker, seq: 4 }))!)).toBe(5);
});

describe("a receipt when nightly checkpoints are stored", () => {
  const night = (after: number) => winter("2026-03-02 04:30") + after * dayMs;
  /** Returns the receipt's checkpoint, and whether it needed a signature. */
  async function receiptOf(worker: Worker, seq: number, now: number) {
    let signatures = 0;
    const guard: AskGuard = (...about) => {
      signatures += 1;
      return signing.guard(...about);
    };
    const receipt = (await issueReceipt({ ...signing, guard, now }, { ...worker, seq }))!;
    return { note: readLogProof(receipt.proof)!.checkpoint, size: provedIn(receipt), signatures };
  }

  async function aNightBetween() {
    const log = await aLog(nine - dayMs);
    const worker = await aWorker(log, nine - dayMs);
    await punch(worker, checkIn, nine);
    await punch(worker, checkOut, nine + hourMs);
    const archivedNote = (await archiveCheckpoint({ ...signing, now: night(1) }, log))!;
    await punch(worker, checkIn, nine + dayMs);
    return { log, worker, kept: archivedNote };
  }

  test("leads to the newest one that covers its event, and nothing is signed for it", async () => {
    const { log, worker, kept } = await aNightBetween();
    const first = { note: kept, size: 5, signatures: 0 };
    await growTree(cell, log);
    expect(await receiptOf(worker, 4, nine + dayMs)).toEqual(first);
    // Until the next night it is yesterday's.
    expect(await receiptOf(worker, 5, night(2) - hourMs)).toEqual(first);
    const next = (await archiveCheckpoint({ ...signing, now: night(2) }, log))!;
    expect(await receiptOf(worker, 4, night(2) + hourMs)).toEqual({ note: next, size: 6, signatures: 0 });
  });

  test("gets a new signature for an event of the same day, and the next day the nightly one", async () => {
    const { log, worker } = await aNightBetween();
    const fresh = await receiptOf(worker, 6, nine + dayMs + hourMs);
    expect(fresh).toMatchObject({ size: 6 });
    expect(fresh.signatures).toBeGreaterThan(0);
    const archivedNote = (await archiveCheckpoint({ ...signing, now: night(2) }, log))!;
    expect(await receiptOf(worker, 6, nine + 2 * dayMs)).toEqual({
      note: archivedNote,
      size: 6,
      signatures: 0,
    });
  });

  test("gets a new signature if no checkpoint was stored for two days", async () => {
    const { worker } = await aNightBetween();
    expect((await receiptOf(worker, 4, night(3))).signatures).toBeGreaterThan(0);
  });

  test("is refused if the stored checkpoint does not match the present tree", async () => {
    const { log, worker } = await aNightBetween();
    await growTree(cell, log);
    await tamper(
      "UPDATE events SET occurred_at = occurred_at + 60000 WHERE ledger = ? AND seq = 4",
      log.ledger,
    );
    await tamper("DELETE FROM tiles WHERE ledger = ?", log.ledger);
    await expect(receiptOf(worker, 5, nine + dayMs)).rejects.toThrow(RegisterRewound);
    // Even after the tree was built again.
    await growTree(cell, log);
    await expect(receiptOf(worker, 5, nine + dayMs)).rejects.toThrow(RegisterRewound);
  });
});

test("nobody gets another person's receipt, nor one of a missing event", async () => {
  const log = await aLog(nine - dayMs);
  const [one, other] = [await aWorker(log, nine - dayMs), await aWorker(await aLog(nine), nine)];
  await punch(one, checkIn, nine);
  const ask = (profileId: string, seq: number) => issueReceipt(signing, { ...log, profileId, seq });
  expect(await ask(one.profileId, 4)).not.toBeNull();
  expect(await ask(other.profileId, 4)).toBeNull();
  expect(await ask(one.profileId, 1)).toBeNull();
  expect(await ask(one.profileId, 5)).toBeNull();
});

test("an event that was altered since the tree grew gets no receipt", async () => {
  const log = await aLog(nine - dayMs);
  const worker = await aWorker(log, nine - dayMs);
  await punch(worker, checkIn, nine);
  await growTree(cell, log);
  const receipt = await issueReceipt(signing, { ...worker, seq: 4 });
  const facts = { ...receipt!.event.facts, occurred_at: nine - hourMs };
  const envelope = { ...receipt!.event.envelope, facts: factsDigest(facts) };
  expect(provedIn({ ...receipt!, event: { envelope, facts } })).toBeUndefined();
  expect(provedIn(receipt!, [new Uint8Array(32).fill(1)])).toBeUndefined();
});

test("a receipt of a sealed event reads at most 15 rows in two round trips, also of an old one", async () => {
  const log = await aLog(nine - dayMs);
  const worker = await aWorker(log, nine - dayMs);
  await punch(worker, checkIn, nine, place);
  const crowd = await aCrowd(log, 50);
  await crowdPunches(crowd, 1_500, nine);
  await growTree(cell, log);
  const cost = async (now: number, size: number) => {
    const { binding, count } = countingD1(cell);
    const receipt = await issueReceipt({ ...signing, d1: binding, now }, { ...worker, seq: 4 });
    expect(provedIn(receipt!)).toBe(size);
    expect(count.roundTrips).toBe(2);
    expect(count.rowsRead).toBeLessThanOrEqual(15);
  };
  await cost(nine + 40 * dayMs, 1_504);
  // With the night's checkpoint it costs no more.
  await archiveCheckpoint({ ...signing, now: nine + 41 * dayMs }, log);
  await crowdPunches(crowd, 700, nine + 42 * dayMs);
  await growTree(cell, log);
  await cost(nine + 42 * dayMs, 1_504);
});
