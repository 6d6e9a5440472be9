import { readCheckpoint } from "~/modules/register/format/checkpoint";
import { readLogProof } from "~/modules/register/format/log-proof";
import { readPublishedCheckpoints } from "~/modules/register/format/published-checkpoints";
import type { LocalDate } from "~/time/dates";
import { isZip, readPackage } from "../container/read-package";

export interface CheckpointInFile {
  origin: string;
  checkpoint: string;
  /** Whether it is the checkpoint of that day's leaf. */
  isOfDay: boolean;
}

/**
 * Returns the checkpoint in a file and its origin, unverified. From a package it takes the checkpoint of the day, if it has one.
 * Returns null when the file has none.
 */
export async function checkpointIn(bytes: Uint8Array, day: LocalDate): Promise<CheckpointInFile | null> {
  const notes = isZip(bytes)
    ? await notesOf(bytes, day)
    : { own: noteInText(decodeBytes(bytes)), ofDay: null };
  const note = notes.ofDay ?? notes.own ?? "";
  const checkpoint = readCheckpoint(note);
  return checkpoint && { origin: checkpoint.origin, checkpoint: note, isOfDay: notes.ofDay !== null };
}

async function notesOf(zip: Uint8Array, day: LocalDate) {
  const packageResult = await readPackage(zip);
  if (!("files" in packageResult)) return { own: null, ofDay: null };
  const { header, published } = packageResult.files;
  const days = readPublishedCheckpoints(decodeBytes(published))?.days ?? [];
  const ofDay = days.find((one) => one.day === day)?.checkpoint ?? null;
  return { own: noteInText(decodeBytes(header)), ofDay };
}

/** Returns the last day that a package shows, preferably one that it shows in the log. Null without any. */
export async function lastDayIn(bytes: Uint8Array): Promise<LocalDate | null> {
  const packageResult = isZip(bytes) ? await readPackage(bytes) : null;
  if (!packageResult || !("files" in packageResult)) return null;
  const days = readPublishedCheckpoints(decodeBytes(packageResult.files.published))?.days ?? [];
  return (days.findLast(({ log }) => log !== null) ?? days.at(-1))?.day ?? null;
}

const decodeBytes = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

const noteInText = (text: string): string | null => (text.trimStart().startsWith("{") ? noteIn(text) : text);

/** Reads the checkpoint in a package's header or in a receipt. */
function noteIn(json: string): string | null {
  try {
    const { checkpoint, proof } = JSON.parse(json) as { checkpoint?: unknown; proof?: unknown };
    if (typeof checkpoint === "string") return checkpoint;
    return typeof proof === "string" ? (readLogProof(proof)?.checkpoint ?? null) : null;
  } catch {
    return null;
  }
}
