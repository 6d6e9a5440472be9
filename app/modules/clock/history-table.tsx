import { formatDuration } from "~/time/durations";
import { formatDate, type LocalDate } from "~/time/dates";
import { formatTime, formatWeekday } from "~/time/formats";
import { localDateOf } from "~/time/zones";
import { MapLink } from "~/ui/map-link";
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
    <div className="relative mt-4 overflow-hidden rounded-card border border-line bg-surface">
      <table className="w-full border-collapse text-base">
        <thead>
          <tr className="border-b border-line text-left text-sm text-muted">
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
              <LogRow key={log.id} log={log} on={on} timeZone={timeZone} showsLocation={showsLocation} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

function LogRow({
  log,
  on,
  timeZone,
  showsLocation,
}: {
  log: TimeLog;
  on: LocalDate;
  timeZone: string;
  showsLocation: boolean;
}) {
  const { checkInTime, checkOutTime } = log;
  return (
    <tr className="align-baseline">
      <td className="px-2 py-2 sm:px-4">
        {formatTime(checkInTime, timeZone)}
        {showsLocation && <MapLink location={log.checkInLocation} of="de la entrada" />}
      </td>
      {checkOutTime === null ? (
        <>
          <td className="px-2 py-2 font-semibold text-working sm:px-4">En curso</td>
          <td className="px-2 py-2 text-right text-muted sm:px-4">
            <span className="sr-only">Sin terminar</span>
            <span aria-hidden>–</span>
          </td>
        </>
      ) : (
        <>
          <td className="px-2 py-2 sm:px-4">
            {formatTime(checkOutTime, timeZone)}
            <LaterDay at={checkOutTime} on={on} timeZone={timeZone} />
            {showsLocation && <MapLink location={log.checkOutLocation} of="de la salida" />}
          </td>
          <td className="px-2 py-2 text-right sm:px-4">{formatDuration(checkOutTime - checkInTime)}</td>
        </>
      )}
    </tr>
  );
}

/** A night shift ends on another day than it began. */
function LaterDay({ at, on, timeZone }: { at: number; on: LocalDate; timeZone: string }) {
  const endsOn = localDateOf(at, timeZone);
  if (endsOn === on) return null;
  return <span className="block text-sm text-muted sm:ml-2 sm:inline">{formatDate(endsOn)}</span>;
}

function byDay(logs: TimeLog[], timeZone: string): [LocalDate, TimeLog[]][] {
  const days = new Map<LocalDate, TimeLog[]>();
  for (const log of logs) {
    const on = localDateOf(log.checkInTime, timeZone);
    days.set(on, [...(days.get(on) ?? []), log]);
  }
  return [...days];
}
