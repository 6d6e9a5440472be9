import type { LocalDate } from "~/time/dates";
import type { ArchiveDeps } from "../archive-checkpoint.server";
import {
  dailyCheckpointsKey,
  monthOfDay,
  monthsPrefix,
  restoreDailyCheckpoints,
  type Month,
} from "../daily-checkpoints.server";
import { readStoredCheckpoints } from "../format/published-checkpoints";
import type { RegisterLog } from "../read-lines.server";
import { finalDay } from "./check-published.server";

interface ArchivedDays {
  /** The days with an archived checkpoint, ascending. */
  days: readonly LocalDate[];
  /** The archived notes that were read. */
  notes: ReadonlyMap<LocalDate, string>;
  /** The day of the older checkpoint whose turn it is. */
  looked: LocalDate;
}

/**
 * Checks that each month with archived checkpoints has its file, from which packages take them. It reads the files of the newest month and
 * of the checked day. Days that one file lacks are stored again from the archive, one month a run, after they were reported.
 * @returns the differences in words.
 */
export async function checkMonths(
  deps: ArchiveDeps,
  log: RegisterLog,
  { days, notes, looked }: ArchivedDays,
): Promise<string[]> {
  // The nightly turns write the days after this one again.
  const finalDaysByMonth = Map.groupBy(
    days.filter((day) => day <= finalDay(deps.now)),
    monthOfDay,
  );
  const { objects } = await deps.bucket.list({ prefix: monthsPrefix(log) });
  const storedKeys = new Set(objects.map(({ key }) => key));
  const missing = [...finalDaysByMonth.keys()].filter(
    (month) => !storedKeys.has(dailyCheckpointsKey(log, month)),
  );
  const differences = missing.map((month) => `${dailyCheckpointsKey(log, month)} is missing`);
  const toRestore = missing.slice(0, 1).map((month) => finalDaysByMonth.get(month)!);
  const monthsToRead = new Set(
    [...finalDaysByMonth.keys()]
      .slice(-1)
      .concat(finalDaysByMonth.has(monthOfDay(looked)) ? monthOfDay(looked) : []),
  );
  for (const month of monthsToRead) {
    if (missing.includes(month)) continue;
    const { faults, lacked } = await checkMonth(deps, log, {
      month,
      days: finalDaysByMonth.get(month)!,
      there: days,
      notes,
    });
    differences.push(...faults);
    if (lacked.length > 0) toRestore.push(lacked);
  }
  for (const lacked of toRestore) await restoreDailyCheckpoints(deps, log, lacked);
  return differences;
}

async function checkMonth(
  deps: ArchiveDeps,
  log: RegisterLog,
  of: { month: Month; days: LocalDate[]; there: readonly LocalDate[]; notes: ReadonlyMap<LocalDate, string> },
): Promise<{ faults: string[]; lacked: LocalDate[] }> {
  const key = dailyCheckpointsKey(log, of.month);
  const text = await (await deps.bucket.get(key))?.text();
  const month = new Map(
    (readStoredCheckpoints(text ?? "")?.days ?? []).map(({ day, checkpoint }) => [day, checkpoint]),
  );
  const archived = new Set(of.there);
  const lackedDays = of.days.filter((day) => !month.has(day));
  const lostDays = [...month.keys()].filter((day) => day <= finalDay(deps.now) && !archived.has(day));
  const differingDays = [...month].filter(([day, note]) => of.notes.has(day) && of.notes.get(day) !== note);
  return {
    faults: [
      ...(lackedDays.length > 0 ? [`${key} lacks ${lackedDays.join(", ")}`] : []),
      ...(lostDays.length > 0 ? [`${key} has ${lostDays.join(", ")}, and the archive does not`] : []),
      ...differingDays.map(([day]) => `${key} has another checkpoint of ${day} than the archive`),
    ],
    lacked: lackedDays,
  };
}
