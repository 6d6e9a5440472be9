import { addDays, dateOfUtc, daysBetween, isLocalDate, type LocalDate } from "~/time/dates";
import { publishedFileReader, type CheckpointsDeps } from "../daily-checkpoints.server";
import { archivePrefix } from "../archive-checkpoint.server";
import { checkpointPath, dayPath, logKeyInBucket, transparencyOrigin } from "../format/published-log";
import { checkLogCheckpoint, LogFault, readDay, readLogCheckpoint } from "../format/read-log";

const daysFolder = logKeyInBucket(dayPath("")).replace(/\.json$/, "");
const archiveFolder = archivePrefix({ companyId: "" }).replace(/\/$/, "");
/** The first night's checkpoints are published hours later. */
const expectedAfterDays = 2;

interface LogDeps extends Pick<CheckpointsDeps, "keys"> {
  bucket: Pick<R2Bucket, "get" | "list">;
  now: number;
}

/**
 * Checks that the transparency log is there: its newest checkpoint, yesterday's file, and each day's file since its beginning. A day on
 * which nothing was published has none: then the next one continues where the last one ended.
 * @returns the missing parts, in Spanish; empty if none is missing.
 */
export async function listMissingOfLog(deps: LogDeps): Promise<string[]> {
  const days = await listDays(deps);
  const todayOn = dateOfUtc(deps.now);
  if (days.length === 0)
    return (await isLogExpected(deps, todayOn)) ? ["Falta el registro de transparencia entero."] : [];
  const [newest] = days.slice(-1) as [LocalDate];
  const missing = newest < addDays(todayOn, -1) ? [`No se ha publicado nada desde el día ${newest}.`] : [];
  try {
    return [...missing, ...(await listGaps(deps, days)), ...(await checkNewest(deps, newest))];
  } catch (fault) {
    if (!(fault instanceof LogFault)) throw fault;
    return [...missing, fault.message];
  }
}

const trustOf = ({ keys }: LogDeps) => ({
  origin: transparencyOrigin(keys.published),
  publicKeys: keys.trusted,
});

async function checkNewest(deps: LogDeps, newest: LocalDate): Promise<string[]> {
  const readLogFile = publishedFileReader(deps.bucket);
  if (!(await readLogFile(checkpointPath))) return [`Falta el archivo ${checkpointPath}.`];
  const publishedCheckpoint = await readLogCheckpoint(readLogFile, trustOf(deps));
  return publishedCheckpoint.size < (await sizeAfter(deps, newest))
    ? [`El archivo ${checkpointPath} tiene menos hojas que el día ${newest}.`]
    : [];
}

/** Returns the days that are missing before the first day's file, or between two. */
async function listGaps(deps: LogDeps, days: readonly LocalDate[]): Promise<string[]> {
  const missing: string[] = [];
  if ((await firstLeafOf(deps, days[0]!)) !== 0) missing.push(`Faltan los días anteriores al ${days[0]}.`);
  for (const [at, day] of days.entries()) {
    const before = days[at - 1];
    if (
      before &&
      daysBetween(before, day) > 1 &&
      (await firstLeafOf(deps, day)) !== (await sizeAfter(deps, before))
    )
      missing.push(`Faltan los días entre el ${before} y el ${day}.`);
  }
  return missing;
}

const firstLeafOf = async ({ bucket }: LogDeps, day: LocalDate) =>
  (await readDay(publishedFileReader(bucket), day))!.from;

const sizeAfter = async (deps: LogDeps, day: LocalDate) =>
  checkLogCheckpoint((await readDay(publishedFileReader(deps.bucket), day))!.checkpoint, trustOf(deps)).size;

/** Whether checkpoints have been archived for so long that the log must have begun. */
async function isLogExpected({ bucket }: LogDeps, todayOn: LocalDate): Promise<boolean> {
  const [first] = (await bucket.list({ prefix: archiveFolder, limit: 1 })).objects;
  return first !== undefined && first.key.slice(-todayOn.length) <= addDays(todayOn, -expectedAfterDays);
}

/** Returns the days whose file is there, ascending. */
async function listDays({ bucket }: LogDeps): Promise<LocalDate[]> {
  const days: LocalDate[] = [];
  for (let cursor: string | undefined; ;) {
    const page = await bucket.list({ prefix: daysFolder, ...(cursor && { cursor }) });
    const names = page.objects.map(({ key }) => key.slice(daysFolder.length));
    days.push(
      ...names.filter((name) => name.endsWith(".json")).map((name) => name.slice(0, -".json".length)),
    );
    if (!page.truncated) return days.filter(isLocalDate);
    cursor = page.cursor;
  }
}
