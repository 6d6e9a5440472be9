import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import { envelopeBytes, factsDigest } from "~/modules/register/format/envelope";
import { commitmentTo } from "~/modules/register/format/lines";
import { readLogProof, verifyLogProof } from "~/modules/register/format/log-proof";
import { growTree } from "~/modules/register/grow-tree.server";
import { issueReceipt, type LogReceipt } from "~/modules/register/issue-receipt.server";
import { countingD1 } from "../../support/worker/counting-d1";
import { checkIn, checkOut, DAY, HOUR, winter } from "../../unit/ledger/a-record";
import { aCrowd, crowdPunches } from "./a-crowd";
import { aLog, aWorker, keys, punch, signing } from "./a-register";

const { CELL_1: cell } = env;
const nine = winter("2026-03-02 09:00");
const place = { latitude: 40.41678, longitude: -3.70379 };

/** The size of the checkpoint by which the event is proved; undefined where it is not. */
function provedIn({ event, proof, revealed }: LogReceipt, trusted = keys.trusted): number | undefined {
  const { commitments } = event.facts;
  expect(factsDigest(event.facts)).toBe(event.envelope.facts);
  for (const domain of ["person", "place", "text"] as const) {
    const opening = revealed[domain];
    expect(opening && commitmentTo(domain, opening)).toBe(opening && commitments[domain]);
  }
  const read = readLogProof(proof);
  return read && read.index === event.envelope.seq - 1
    ? verifyLogProof(read, envelopeBytes(event.envelope), trusted)?.size
    : undefined;
}

test("a receipt proves the event, its place and whose it was, over what is recorded by then", async () => {
  const log = await aLog(nine - DAY);
  const worker = await aWorker(log, nine - DAY);
  await punch(worker, checkIn, nine, place);
  const before = await issueReceipt(signing, { ...worker, seq: 4 });
  expect(provedIn(before!)).toBe(4);
  expect(before!.revealed.place?.data).toEqual(place);
  expect(before!.revealed.person?.data).toMatchObject({ full_name: "Lucía Peña" });
  expect(before!.revealed.text).toBeNull();
  expect(before!.event.facts.payload).toEqual({
    ...{ deferred: null, hours: null, identified_by: "session", mode: "on_site" },
  });

  await punch(worker, checkOut, nine + HOUR);
  // What is not in the tree yet is not waited for.
  expect(provedIn((await issueReceipt(signing, { ...worker, seq: 4 }))!)).toBe(4);
  expect(provedIn((await issueReceipt(signing, { ...worker, seq: 5 }))!)).toBe(5);
  expect(provedIn((await issueReceipt(signing, { ...worker, seq: 4 }))!)).toBe(5);
});

test("nobody gets another's receipt, nor one of what is not there", async () => {
  const log = await aLog(nine - DAY);
  const [one, other] = [await aWorker(log, nine - DAY), await aWorker(await aLog(nine), nine)];
  await punch(one, checkIn, nine);
  const ask = (profileId: string, seq: number) => issueReceipt(signing, { ...log, profileId, seq });
  expect(await ask(one.profileId, 4)).not.toBeNull();
  expect(await ask(other.profileId, 4)).toBeNull();
  expect(await ask(one.profileId, 1)).toBeNull();
  expect(await ask(one.profileId, 5)).toBeNull();
});

test("what was altered since the tree grew is proved by no receipt", async () => {
  const log = await aLog(nine - DAY);
  const worker = await aWorker(log, nine - DAY);
  await punch(worker, checkIn, nine);
  await growTree(cell, log);
  const receipt = await issueReceipt(signing, { ...worker, seq: 4 });
  const facts = { ...receipt!.event.facts, occurred_at: nine - HOUR };
  const envelope = { ...receipt!.event.envelope, facts: factsDigest(facts) };
  expect(provedIn({ ...receipt!, event: { envelope, facts } })).toBeUndefined();
  expect(provedIn(receipt!, [new Uint8Array(32).fill(1)])).toBeUndefined();
});

test("a sealed receipt reads at most 15 rows in two trips, of an old event too", async () => {
  const log = await aLog(nine - DAY);
  const worker = await aWorker(log, nine - DAY);
  await punch(worker, checkIn, nine, place);
  await crowdPunches(await aCrowd(log, 50), 1_500, nine);
  await growTree(cell, log);
  const { binding, count } = countingD1(cell);
  const receipt = await issueReceipt({ ...signing, d1: binding }, { ...worker, seq: 4 });
  expect(provedIn(receipt!)).toBe(1_504);
  expect(count.roundTrips).toBe(2);
  expect(count.rowsRead).toBeLessThanOrEqual(15);
});
