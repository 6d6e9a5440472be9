import { Link } from "@remix-run/react";
import { groupBy } from "~/platform/group-by";
import { formatWeekday } from "~/time/formats";
import type { TimeLog } from "~/modules/ledger/time-log";
import { NoteRow, type PunchNote } from "~/ui/punch-note";
import { PunchHead, PunchRow } from "~/ui/punch-table";

/** An entry, or a note about a day. */
export type HistoryRow = (TimeLog & { note?: PunchNote }) | { id: string; day: string; note: PunchNote };

interface HistoryTableProps {
  logs: HistoryRow[];
  showsLocation: boolean;
  /** What the open entry has as its end, if the screen knows better than the list; else null. */
  openText: string | null;
}

/** Time logs by their first day, newest first: a list on a phone, a table on a wide screen. */
export function HistoryTable({ logs, showsLocation, openText }: HistoryTableProps) {
  return (
    <div className="@container relative mt-4 card">
      <table className="w-full border-collapse text-base cramped:block">
        <PunchHead />
        {[...groupBy(logs, ({ day }) => day)].map(([on, dayLogs]) => (
          <tbody key={on} className="border-t border-line first-of-type:border-t-0 cramped:block">
            <tr>
              <th scope="rowgroup" colSpan={3} className="px-2 text-left text-sm font-semibold sm:px-4">
                <Link
                  to={`/history?day=${on}#dia`}
                  className="inline-flex min-h-11 items-center text-brand underline-offset-4 hover:underline"
                >
                  {formatWeekday(on)}
                </Link>
              </th>
            </tr>
            {dayLogs.flatMap((log) => [
              "mark" in log && <PunchRow key={log.id} {...{ log, on, showsLocation, openText }} />,
              log.note && <NoteRow key={`${log.id} note`} note={log.note} />,
            ])}
          </tbody>
        ))}
      </table>
    </div>
  );
}
