import { formatWeekday } from "~/time/formats";
import type { TimeLog } from "~/modules/ledger/time-log";
import { disputeNote, noteOf, type ShownGone } from "~/modules/my-time/told-list";
import { NoteRow } from "~/ui/punch-note";
import { PunchHead, PunchRow } from "~/ui/punch-table";
import type { ReportDay } from "./person-report";
import { SummedHours } from "./summed-hours";

interface RecordsTableProps {
  days: ReportDay<TimeLog>[];
  showsLocation: boolean;
  /** Whose records they are. */
  label: string;
  /** What the other of the two says of an entry that they disagree on, by the entry's id. */
  notes: Record<string, string>;
  /** What corrections took away from these days. */
  gone: ShownGone[];
  profileId: string;
}

/** Records by day, each day with its total. */
export function RecordsTable({ days, showsLocation, label, notes, gone, profileId }: RecordsTableProps) {
  return (
    <div className="relative border-t border-line">
      <table className="w-full border-collapse text-base">
        <caption className="sr-only">Registros de {label}</caption>
        <PunchHead />
        {days.map((day) => (
          <tbody key={day.on} className="border-t border-line">
            <tr className="text-sm font-semibold">
              <th scope="rowgroup" colSpan={2} className="px-2 pt-3 pb-1 text-left sm:px-4">
                {formatWeekday(day.on)}
              </th>
              <th scope="rowgroup" className="px-2 pt-3 pb-1 text-right sm:px-4">
                <span className="sr-only">Total del día: </span>
                <SummedHours of={day} />
              </th>
            </tr>
            {day.logs.flatMap((log) => [
              <PunchRow
                key={log.id}
                {...{ log, showsLocation }}
                on={day.on}
                correctionsTo={`/corrections?status=all&profile=${profileId}`}
              />,
              notes[log.id] && <NoteRow key={`${log.id} note`} note={disputeNote(notes[log.id]!)} />,
            ])}
            {gone
              .filter(({ on }) => on === day.on)
              .map((each) => (
                <NoteRow key={each.id} note={noteOf(each, profileId)} />
              ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}
