import { proveConsistency, type Hash } from "~/modules/register/format/merkle";
import { readTile, type ReadLogFile } from "~/modules/register/format/read-log";
import { readTiles, tilesNeededBy } from "~/modules/register/format/tiles";
import type { Witness } from "~/modules/register/witnesses";
import { readAtMost } from "~/platform/read-at-most.server";
import type { NewestHead } from "./newest-head.server";
import { meaningOf, writeAddCheckpoint, type Meaning } from "./witness-answer";

const patienceMs = 10_000;
const mostBytes = 16 * 1024;

/**
 * Shows a witness the newest head, from so many leaves on; where it has seen fewer or more of them, once again from there.
 * @throws Error where it does not answer.
 */
export async function askWitness(
  read: ReadLogFile,
  witness: Witness,
  { head, old }: { head: NewestHead; old: number },
): Promise<Exclude<Meaning, { from: number }>> {
  const first = await askFrom(read, witness, head, old);
  const meaning = "from" in first ? await askFrom(read, witness, head, first.from) : first;
  return "from" in meaning ? { fault: "it answers 409 with one size and then another" } : meaning;
}

async function askFrom(
  read: ReadLogFile,
  witness: Witness,
  { size, text, note }: NewestHead,
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
