import { env } from "cloudflare:test";
import {
  archiveCheckpoint,
  archiveDeps,
  type ArchiveDeps,
} from "~/modules/register/archive-checkpoint.server";
import { storeDailyCheckpoints } from "~/modules/register/daily-checkpoints.server";
import type { RegisterLog } from "~/modules/register/read-lines.server";
import { publishLog, submitToLog } from "~/modules/register/transparency/log-object.server";
import { utcMidnightOf, type LocalDate } from "~/time/dates";
import { readNote } from "~/modules/register/format/note";
import { dayPath, logKeyInBucket, stampPath } from "~/modules/register/format/published-log";
import { readDay } from "~/modules/register/format/read-log";
import { hourMs } from "~/time/units";
import { aStamp } from "../register/a-stamp";
import type { aWitness } from "../register/witness";
import { deps } from "./deps";
import { readPublished } from "./transparency";

/** The time of a company's nightly turn, and the time at which the log adds the day. */
export const turnAt = (day: LocalDate) => utcMidnightOf(day) + 3.5 * hourMs;
export const publishedAt = (day: LocalDate) => utcMidnightOf(day) + 6 * hourMs;

export const archiving = (at: number, other: Partial<ArchiveDeps> = {}): ArchiveDeps => ({
  ...archiveDeps(deps(at)),
  ...other,
});

/** Archives a register's checkpoint and submits it to the log. @returns its note. */
export async function archived(log: RegisterLog, at: number): Promise<string> {
  const checkpoint = (await archiveCheckpoint(archiving(at), log))!;
  await submitToLog(deps(at), { companyId: log.companyId, checkpoint });
  return checkpoint;
}

/** Runs the nightly turn of a register. */
export async function aTurn(log: RegisterLog, day: LocalDate): Promise<void> {
  await storeDailyCheckpoints(archiving(turnAt(day)), log, await archived(log, turnAt(day)));
}

/** Returns a stamp of the day that the log added. */
export async function stamped(day: LocalDate, signature?: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const { checkpoint } = (await readDay(readPublished, day))!;
  const token = aStamp(readNote(checkpoint)!.text, publishedAt(day), signature);
  await env.REGISTER.put(logKeyInBucket(stampPath(day)), token);
  return token;
}

/** Adds lines of witnesses below the checkpoint of the day that the log added. */
export async function cosigned(
  day: LocalDate,
  witnesses: readonly Pick<ReturnType<typeof aWitness>, "sign">[],
): Promise<void> {
  const added = (await readDay(readPublished, day))!;
  const { text } = readNote(added.checkpoint)!;
  const checkpoint = added.checkpoint + witnesses.map(({ sign }) => sign(text)).join("");
  await env.REGISTER.put(logKeyInBucket(dayPath(day)), JSON.stringify({ ...added, checkpoint }));
}

export const publish = (day: LocalDate) => publishLog(deps(publishedAt(day)));

/** Runs a nightly turn, and publishes the log after it. */
export async function aNight(log: RegisterLog, day: LocalDate): Promise<void> {
  await aTurn(log, day);
  await publish(day);
}
