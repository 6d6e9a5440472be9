import { timeLogs } from "#cell";
import { sql } from "drizzle-orm";
import { usualExit } from "~/modules/corrections/usual-exit";
import { displayName } from "~/modules/directory/display-name";
import type { Entry } from "~/modules/ledger/model/person";
import type { Deps } from "~/platform/context.server";
import { groupBy } from "~/platform/group-by";
import { withRetries } from "~/platform/retry.server";
import { all } from "~/platform/statement.server";
import { addDays, formatDate } from "~/time/dates";
import { formatLongDate, formatTime } from "~/time/formats";
import { localDateOf } from "~/time/zones";
import { mostAsked, type AskedExit } from "./asked-exits";

/** An entry that ended without an exit because its person was deactivated. */
export interface LostExit {
  subject: number;
  profileId: string;
  fullName: string | null;
  email: string | null;
  entry: Pick<Entry, "id" | "day" | "timeZone" | "times">;
}

/** What tells when somebody usually leaves: their entries of so many days. */
const latelyDays = 42;

interface Lately {
  subject: number;
  checkInTime: number;
  checkOutTime: number | null;
}

/** What is asked of those who were at work when they were deactivated, each with the hour at which they usually leave. */
export async function askExits(
  { db: { $client: d1 }, now }: Pick<Deps, "db" | "now">,
  lost: readonly LostExit[],
): Promise<AskedExit[]> {
  const asked = lost.slice(0, mostAsked);
  if (asked.length === 0) return [];
  const since = addDays(asked.map(({ entry }) => entry.day).sort()[0]!, -latelyDays);
  const logs = await withRetries(() =>
    all<Lately>(
      d1,
      sql`SELECT ${timeLogs.subject}, ${timeLogs.checkInAt} AS "checkInTime", ${timeLogs.checkOutAt} AS "checkOutTime"
          FROM json_each(${JSON.stringify(asked.map(({ subject }) => subject))}) whom
          CROSS JOIN ${timeLogs} ON ${timeLogs.subject} = whom.value AND ${timeLogs.day} >= ${since} AND ${timeLogs.void} IS NULL
          ORDER BY ${timeLogs.subject}, ${timeLogs.day} DESC, ${timeLogs.checkInAt} DESC`,
    ),
  );
  const logsOf = groupBy(logs, ({ subject }) => subject);
  return asked.map(({ subject, profileId, entry, ...person }) => {
    const { timeZone, times } = entry;
    const { check_in_at: checkInTime } = times;
    const exitAt = usualExit(logsOf.get(subject) ?? [], { checkInTime, timeZone, now });
    return {
      ...{ profileId, entryId: entry.id, name: displayName(person) },
      since: `${formatLongDate(entry.day)} ${formatTime(checkInTime, timeZone)}`,
      date: formatDate(exitAt === null ? entry.day : localDateOf(exitAt, timeZone)),
      time: exitAt === null ? "" : formatTime(exitAt, timeZone),
    };
  });
}
