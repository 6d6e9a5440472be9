import { deps } from "./app";
import {
  archiveCheckpoint,
  archiveDeps,
  type ArchiveDeps,
} from "~/modules/register/archive-checkpoint.server";
import { keepDailyHeads } from "~/modules/register/daily-heads.server";
import type { Log } from "~/modules/register/read-lines.server";
import { publishLog, submitToLog } from "~/modules/transparency/log-object.server";
import { utcMidnightOf, type LocalDate } from "~/time/dates";
import { hourMs } from "./time";

/** When a night's turn of a company comes, and when the day is added to the log. */
export const turnAt = (day: LocalDate) => utcMidnightOf(day) + 3.5 * hourMs;
export const publishedAt = (day: LocalDate) => utcMidnightOf(day) + 6 * hourMs;

export const archiving = (at: number, other: Partial<ArchiveDeps> = {}): ArchiveDeps => ({
  ...archiveDeps(deps(at)),
  ...other,
});

/** Archives a register's checkpoint and hands it to the log. @returns its note. */
export async function archived(log: Log, at: number): Promise<string> {
  const checkpoint = (await archiveCheckpoint(archiving(at), log))!;
  await submitToLog(deps(at), { companyId: log.companyId, checkpoint });
  return checkpoint;
}

/** The night's turn of a register. */
export async function aTurn(log: Log, day: LocalDate): Promise<void> {
  await keepDailyHeads(archiving(turnAt(day)), log, await archived(log, turnAt(day)));
}

export const publish = (day: LocalDate) => publishLog(deps(publishedAt(day)));

/** A night's turn, and the log that is published after it. */
export async function aNight(log: Log, day: LocalDate): Promise<void> {
  await aTurn(log, day);
  await publish(day);
}
