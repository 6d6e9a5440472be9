import type { LocalDate } from "~/time/dates";
import { formatWeekday } from "~/time/formats";
import { localDateOf } from "~/time/zones";
import { PunchHead, PunchRow } from "~/ui/punch-table";
import type { TimeLog } from "./punch.server";

/** Time logs by the day they begin on, newest first: a list of days on a phone, a table on a desk. */
export function HistoryTable({
  logs,
  timeZone,
  showsLocation,
}: {
  logs: TimeLog[];
  timeZone: string;
  showsLocation: boolean;
}) {
  return (
    <div className="relative mt-4 card">
      <table className="w-full border-collapse text-base">
        <PunchHead />
        {byDay(logs, timeZone).map(([on, dayLogs]) => (
          <tbody key={on} className="border-t border-line first-of-type:border-t-0">
            <tr>
              <th
                scope="rowgroup"
                colSpan={3}
                className="px-2 pt-3 pb-1 text-left text-sm font-semibold sm:px-4"
              >
                {formatWeekday(on)}
              </th>
            </tr>
            {dayLogs.map((log) => (
              <PunchRow
                key={log.id}
                log={log}
                on={on}
                durationMs={log.checkOutTime === null ? null : log.checkOutTime - log.checkInTime}
                timeZone={timeZone}
                showsLocation={showsLocation}
              />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

function byDay(logs: TimeLog[], timeZone: string): [LocalDate, TimeLog[]][] {
  const days = new Map<LocalDate, TimeLog[]>();
  for (const log of logs) {
    const on = localDateOf(log.checkInTime, timeZone);
    days.set(on, [...(days.get(on) ?? []), log]);
  }
  return [...days];
}
