import { formatWeekday } from "~/time/formats";
import { disputeNote, noteOf } from "../../my-time/list-with-notes";
import { NoteRow } from "~/ui/punch-note";
import { PunchHead, PunchRow } from "~/ui/punch-table";
import type { DayRecord } from "../../day-record";
import { SummedHours } from "../summed-hours";
import { plannedDayText } from "../total-texts";

interface RecordsTableProps {
  days: DayRecord[];
  showsLocation: boolean;
  /** The person's name. */
  label: string;
  /** The other side's version of each disputed entry, by the entry's id. */
  notes: Record<string, string>;
  profileId: string;
}

export function RecordsTable({ days, showsLocation, label, notes, profileId }: RecordsTableProps) {
  return (
    <div className="@container relative border-t border-line">
      <table className="w-full border-collapse text-base cramped:block">
        <caption className="sr-only">Registros de {label}</caption>
        <PunchHead />
        {days.map((day) => (
          <tbody key={day.day} className="border-t border-line cramped:block">
            <tr className="text-sm font-semibold cramped:flex cramped:flex-wrap cramped:justify-between">
              <th scope="rowgroup" colSpan={2} className="px-2 pt-3 pb-1 text-left sm:px-4">
                {formatWeekday(day.day)}
                {day.holiday && <span className="block font-normal text-muted">{day.holiday}</span>}
              </th>
              <th scope="rowgroup" className="px-2 pt-3 pb-1 text-right sm:px-4">
                <span className="sr-only">Total del día: </span>
                <SummedHours of={day} />
                {day.expected !== null && (
                  <span className="block font-normal text-muted">{plannedDayText(day)}</span>
                )}
              </th>
            </tr>
            {day.entries.flatMap((log) => [
              <PunchRow
                key={log.id}
                {...{ log, showsLocation }}
                on={day.day}
                correctionsTo={`/corrections?status=all&profile=${profileId}`}
              />,
              notes[log.id] && <NoteRow key={`${log.id} note`} note={disputeNote(notes[log.id]!)} />,
            ])}
            {day.removed.map((each) => (
              <NoteRow key={each.id} note={noteOf(each, profileId)} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}
