import { proveConsistency, type Hash } from "../format/merkle";
import { readTile, type ReadLogFile } from "../format/read-log";
import { readTiles, tilesNeededBy } from "../format/tiles";
import type { Witness } from "../witnesses";
import { readAtMost } from "~/platform/read-at-most.server";
import type { NewestCheckpoint } from "./newest-checkpoint.server";
import { meaningOf, writeAddCheckpoint, type Meaning } from "./witness-answer";

const patienceMs = 10_000;
const mostBytes = 16 * 1024;

/**
 * Sends a witness the newest checkpoint, with a proof from `old` leaves on. If it has seen another size, it repeats the request from there.
 * @throws Error when it does not answer.
 */
export async function askWitness(
  read: ReadLogFile,
  witness: Witness,
  { head, old }: { head: NewestCheckpoint; old: number },
): Promise<Exclude<Meaning, { from: number }>> {
  const first = await askFrom(read, witness, head, old);
  const meaning = "from" in first ? await askFrom(read, witness, head, first.from) : first;
  return "from" in meaning ? { fault: "it answers 409 with one size and then another" } : meaning;
}

async function askFrom(
  read: ReadLogFile,
  witness: Witness,
  { size, text, note }: NewestCheckpoint,
  old: number,
): Promise<Meaning> {
  const response = await fetch(`${witness.url}/add-checkpoint`, {
    method: "POST",
    headers: { "Content-Type": "text/plain; charset=utf-8" },
    body: writeAddCheckpoint(old, await proveBeginning(read, old, size), note),
    redirect: "manual",
    signal: AbortSignal.timeout(patienceMs),
  });
  const answer = {
    status: response.status,
    type: response.headers.get("Content-Type") ?? "",
    body: (await (await readAtMost(response, mostBytes))?.text()) ?? "",
  };
  return meaningOf(answer, { old, size, text }, witness);
}

async function proveBeginning(read: ReadLogFile, old: number, size: number): Promise<Hash[]> {
  const places = tilesNeededBy((node) => proveConsistency(old, size, node));
  const tiles = await Promise.all(places.map((place) => readTile(read, place, size)));
  return proveConsistency(old, size, readTiles(tiles));
}
