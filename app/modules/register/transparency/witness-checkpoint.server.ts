import { logFault } from "~/platform/log.server";
import { readAtMost } from "~/platform/read-at-most.server";
import { cosignaturesOf } from "../format/cosignature";
import type { NoteSignature } from "../format/note";
import { readDay, readTile, type ReadLogFile } from "../format/read-log";
import { witnessesOf, type Witness } from "../witnesses";
import { proveConsistency, type Hash } from "../format/merkle";
import { readTiles, tilesNeededBy } from "../format/tiles";
import type { Attesting } from "./attesting";
import { addCosignatures, claimTry, endTriesOf } from "./log-object.server";
import { findNewestCheckpoint, bucketReader, type NewestCheckpoint } from "./newest-checkpoint.server";
import { meaningOf, writeAddCheckpoint, type WitnessAnswerMeaning } from "./witness-answer";

/**
 * Sends the newest checkpoint to each witness that has not signed it, and publishes the new signatures.
 * It stores nothing about what a witness has seen: the witness answers with its size.
 * It tries a few times a day, and never throws for a fault of a witness.
 */
export async function witnessCheckpoint(deps: Attesting): Promise<void> {
  const witnesses = witnessesOf(deps.env);
  const newest = witnesses.length > 0 ? await findNewestCheckpoint(deps.env) : null;
  if (!newest) return;
  const signingWitnesses = cosignaturesOf(newest.note, witnesses).map(({ witness }) => witness);
  const missingWitnesses = witnesses.filter((witness) => !signingWitnesses.includes(witness));
  const lines = (
    await Promise.all(missingWitnesses.map((witness) => askWitnessInTurn(deps, newest, witness)))
  ).flat();
  if (lines.length > 0) await addCosignatures(deps.env, { day: newest.day, lines });
}

async function askWitnessInTurn(
  { env, now, reportAlarm }: Attesting,
  newest: NewestCheckpoint,
  witness: Witness,
): Promise<NoteSignature[]> {
  const { day } = newest;
  const who = `witness ${witness.name} ${witness.url}`;
  const triesLeft = await claimTry(env, { who, day, now });
  if (triesLeft === null) return [];
  try {
    const readLogFile = bucketReader(env.REGISTER);
    // Normally the witness has seen everything before this day.
    const old = (await readDay(readLogFile, day))?.from ?? 0;
    const meaning = await askWitness(readLogFile, witness, { newest, old });
    if ("line" in meaning) return [meaning.line];
    if ("fault" in meaning) throw new Error(meaning.fault);
    await reportAlarm({ day, text: `El testigo ${witness.name} ${meaning.alarm}.` });
    await endTriesOf(env, { who, day });
  } catch (fault) {
    logFault("witness", fault, { day, witness: witness.name });
    if (triesLeft === 0) await reportAlarm({ day, text: `El testigo ${witness.name} no ha firmado el día.` });
  }
  return [];
}

const longestAnswerMs = 10_000;
const mostAnswerBytes = 16 * 1024;

/**
 * Sends a witness the newest checkpoint, with a proof from `old` leaves on. If it has seen another size, it repeats the request from there.
 * @throws Error when it does not answer.
 */
async function askWitness(
  readLogFile: ReadLogFile,
  witness: Witness,
  { newest, old }: { newest: NewestCheckpoint; old: number },
): Promise<Exclude<WitnessAnswerMeaning, { from: number }>> {
  const first = await askWitnessFrom(readLogFile, witness, newest, old);
  const meaning = "from" in first ? await askWitnessFrom(readLogFile, witness, newest, first.from) : first;
  return "from" in meaning ? { fault: "it answers 409 with one size and then another" } : meaning;
}

async function askWitnessFrom(
  readLogFile: ReadLogFile,
  witness: Witness,
  { size, text, note }: NewestCheckpoint,
  old: number,
): Promise<WitnessAnswerMeaning> {
  const response = await fetch(`${witness.url}/add-checkpoint`, {
    method: "POST",
    headers: { "Content-Type": "text/plain; charset=utf-8" },
    body: writeAddCheckpoint(old, await proveBeginning(readLogFile, old, size), note),
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

async function proveBeginning(readLogFile: ReadLogFile, old: number, size: number): Promise<Hash[]> {
  const places = tilesNeededBy((node) => proveConsistency(old, size, node));
  const tiles = await Promise.all(places.map((place) => readTile(readLogFile, place, size)));
  return proveConsistency(old, size, readTiles(tiles));
}
