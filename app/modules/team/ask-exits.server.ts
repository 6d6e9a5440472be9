import { usualExit } from "~/modules/corrections/usual-exit";
import { displayName } from "~/modules/directory/display-name";
import type { Entry } from "~/modules/ledger/model/person";
import type { Deps } from "~/platform/context.server";
import { groupBy } from "~/platform/group-by";
import { withRetries } from "~/platform/retry.server";
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
  const { results } = await withRetries(() =>
    d1
      .prepare(
        `SELECT t.subject, t.check_in_at AS checkInTime, t.check_out_at AS checkOutTime
         FROM json_each(?1) whom CROSS JOIN time_logs t ON t.subject = whom.value AND t.day >= ?2 AND t.void IS NULL
         ORDER BY t.subject, t.day DESC, t.check_in_at DESC`,
      )
      .bind(JSON.stringify(asked.map(({ subject }) => subject)), since)
      .all<Lately>(),
  );
  const logsOf = groupBy(results, ({ subject }) => subject);
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
