import { timeLogs } from "#cell";
import { sql } from "drizzle-orm";
import { suggestedExit } from "~/modules/corrections/suggested-exit";
import type { Company } from "~/modules/session/find-session.server";
import { displayName } from "~/modules/session/display-name";
import type { Entry } from "~/modules/ledger/rules/person";
import { scheduleQueries, toSchedules } from "~/modules/schedules/read-schedule.server";
import type { Deps } from "~/platform/context.server";
import { groupBy } from "~/platform/group-by";
import { batch } from "~/platform/statement.server";
import { addDays, formatDate } from "~/time/dates";
import { formatLongDate, formatTime } from "~/time/formats";
import { localDateOf } from "~/time/zones";
import { mostAskedExits, type AskedExit } from "../model/asked-exits";

/** An entry with a missing exit because the person was deactivated. */
export interface EndedEntry {
  subject: number;
  profileId: string;
  fullName: string | null;
  email: string | null;
  entry: Pick<Entry, "id" | "day" | "timeZone" | "times">;
}

/** How many days of entries decide a person's usual exit. */
const recentDays = 42;

interface RecentEntry {
  subject: number;
  checkInTime: number;
  checkOutTime: number | null;
}

/** Returns the question for each person who was deactivated with an open entry, with the suggested exit. One round trip. */
export async function askExits(
  { db, now }: Pick<Deps, "db" | "now">,
  {
    company,
    endedEntries,
  }: { company: Pick<Company, "id" | "timeZone">; endedEntries: readonly EndedEntry[] },
): Promise<AskedExit[]> {
  const askedExits = endedEntries.slice(0, mostAskedExits);
  if (askedExits.length === 0) return [];
  const firstRecentDay = addDays(askedExits.map(({ entry }) => entry.day).sort()[0]!, -recentDays);
  const profileIds = askedExits.map(({ profileId }) => profileId);
  const rowsOfQueries = await batch(db, {
    logs: sql<RecentEntry>`SELECT ${timeLogs.subject}, ${timeLogs.checkInTime} AS "checkInTime", ${timeLogs.checkOutTime} AS "checkOutTime"
        FROM json_each(${JSON.stringify(askedExits.map(({ subject }) => subject))}) whom
        CROSS JOIN ${timeLogs} ON ${timeLogs.subject} = whom.value AND ${timeLogs.day} >= ${firstRecentDay} AND ${timeLogs.void} IS NULL
        ORDER BY ${timeLogs.subject}, ${timeLogs.day} DESC, ${timeLogs.checkInTime} DESC`,
    schedules: scheduleQueries(company, {
      profileIds,
      weeks: { from: firstRecentDay, to: localDateOf(now, company.timeZone) },
    }),
  });
  const schedules = toSchedules(rowsOfQueries.schedules, company, profileIds);
  const logsBySubject = groupBy(rowsOfQueries.logs.results, ({ subject }) => subject);
  return askedExits.map(({ subject, profileId, entry, ...person }) => {
    const { day, timeZone, times } = entry;
    const { check_in_at: checkInTime } = times;
    const suggestion = suggestedExit(schedules.get(profileId)!.schedule, logsBySubject.get(subject) ?? [], {
      day,
      checkInTime,
      timeZone,
      now,
    });
    return {
      profileId,
      entryId: entry.id,
      name: displayName(person),
      since: `${formatLongDate(day)} ${formatTime(checkInTime, timeZone)}`,
      date: formatDate(suggestion ? localDateOf(suggestion.at, timeZone) : day),
      time: suggestion ? formatTime(suggestion.at, timeZone) : "",
    };
  });
}
