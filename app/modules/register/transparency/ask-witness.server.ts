import { proveConsistency, type Hash } from "../format/merkle";
import { readTile, type ReadLogFile } from "../format/read-log";
import { readTiles, tilesNeededBy } from "../format/tiles";
import type { Witness } from "../witnesses";
import { readAtMost } from "~/platform/read-at-most.server";
import type { NewestCheckpoint } from "./newest-checkpoint.server";
import { meaningOf, writeAddCheckpoint, type WitnessAnswerMeaning } from "./witness-answer";

const longestAnswerMs = 10_000;
const mostAnswerBytes = 16 * 1024;

/**
 * Sends a witness the newest checkpoint, with a proof from `old` leaves on. If it has seen another size, it repeats the request from there.
 * @throws Error when it does not answer.
 */
export async function askWitness(
  read: ReadLogFile,
  witness: Witness,
  { newest, old }: { newest: NewestCheckpoint; old: number },
): Promise<Exclude<WitnessAnswerMeaning, { from: number }>> {
  const first = await askWitnessFrom(read, witness, newest, old);
  const meaning = "from" in first ? await askWitnessFrom(read, witness, newest, first.from) : first;
  return "from" in meaning ? { fault: "it answers 409 with one size and then another" } : meaning;
}

async function askWitnessFrom(
  read: ReadLogFile,
  witness: Witness,
  { size, text, note }: NewestCheckpoint,
  old: number,
): Promise<WitnessAnswerMeaning> {
  const response = await fetch(`${witness.url}/add-checkpoint`, {
    method: "POST",
    headers: { "Content-Type": "text/plain; charset=utf-8" },
    body: writeAddCheckpoint(old, await proveBeginning(read, old, size), note),
    redirect: "manual",
    signal: AbortSignal.timeout(longestAnswerMs),
  });
  const answer = {
    status: response.status,
    type: response.headers.get("Content-Type") ?? "",
    body: (await (await readAtMost(response, mostAnswerBytes))?.text()) ?? "",
  };
  return meaningOf(answer, { old, size, text }, witness);
}

async function proveBeginning(read: ReadLogFile, old: number, size: number): Promise<Hash[]> {
  const places = tilesNeededBy((node) => proveConsistency(old, size, node));
  const tiles = await Promise.all(places.map((place) => readTile(read, place, size)));
  return proveConsistency(old, size, readTiles(tiles));
}
