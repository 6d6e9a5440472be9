import { formatDate, type LocalDate } from "~/time/dates";
import { formatDuration } from "~/time/durations";
import { formatTime, formatWeekday } from "~/time/formats";
import { localDateOf } from "~/time/zones";
import { MapLink } from "~/ui/map-link";
import type { ReportDay } from "./person-report";
import type { ReportLog } from "./report-logs.server";

interface RecordsTableProps {
  days: ReportDay<ReportLog>[];
  timeZone: string;
  showsLocation: boolean;
  /** Whose records they are. */
  label: string;
}

/** Records by day, each day with its total. */
export function RecordsTable({ days, timeZone, showsLocation, label }: RecordsTableProps) {
  return (
    <div className="relative border-t border-line">
      <table className="w-full border-collapse text-base">
        <caption className="sr-only">Registros de {label}</caption>
        <thead>
          <tr className="text-left text-sm text-muted">
            <th scope="col" className="px-2 py-2 font-medium sm:px-4">
              Entrada
            </th>
            <th scope="col" className="px-2 py-2 font-medium sm:px-4">
              Salida
            </th>
            <th scope="col" className="px-2 py-2 text-right font-medium sm:px-4">
              Duración
            </th>
          </tr>
        </thead>
        {days.map(({ on, intervals, totalMs }) => (
          <tbody key={on} className="border-t border-line">
            <tr className="text-sm font-semibold">
              <th scope="rowgroup" colSpan={2} className="px-2 pt-3 pb-1 text-left sm:px-4">
                {formatWeekday(on)}
              </th>
              <th scope="rowgroup" className="px-2 pt-3 pb-1 text-right sm:px-4">
                <span className="sr-only">Total del día: </span>
                {formatDuration(totalMs)}
              </th>
            </tr>
            {intervals.map(({ log, durationMs }) => (
              <tr key={log.id} className="align-baseline">
                <td className="px-2 py-2 sm:px-4">
                  {formatTime(log.checkInTime, timeZone)}
                  {showsLocation && <MapLink location={log.checkInLocation} of="de la entrada" />}
                </td>
                <Exit log={log} on={on} timeZone={timeZone} showsLocation={showsLocation} />
                <td className="px-2 py-2 text-right sm:px-4">
                  {durationMs === null ? "–" : formatDuration(durationMs)}
                </td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

interface ExitProps {
  log: ReportLog;
  on: LocalDate;
  timeZone: string;
  showsLocation: boolean;
}

function Exit({ log: { checkOutTime, checkOutLocation }, on, timeZone, showsLocation }: ExitProps) {
  if (checkOutTime === null)
    return <td className="px-2 py-2 font-semibold text-working sm:px-4">En curso</td>;
  const endsOn = localDateOf(checkOutTime, timeZone);
  return (
    <td className="px-2 py-2 sm:px-4">
      {formatTime(checkOutTime, timeZone)}
      {endsOn !== on && (
        <span className="block text-sm text-muted sm:ml-2 sm:inline">{formatDate(endsOn)}</span>
      )}
      {showsLocation && <MapLink location={checkOutLocation} of="de la salida" />}
    </td>
  );
}
