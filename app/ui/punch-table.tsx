import { Link } from "@remix-run/react";
import { formatDate, type LocalDate } from "~/time/dates";
import { formatDuration } from "~/time/durations";
import { formatTime } from "~/time/formats";
import { localDateOf } from "~/time/zones";
import { MapLink } from "./map-link";

const headClass = "sticky top-0 z-1 rounded-t-card bg-surface px-2 py-2 font-medium sm:px-4";
const cellClass = "px-2 py-2 sm:px-4";
const secondLineClass = "block text-sm text-muted";

/** The header of every table of punches. It stays visible while the table scrolls. */
export const PunchHead = () => (
  <thead className="cramped:sr-only">
    <tr className="border-b border-line text-left text-sm text-muted">
      <th scope="col" className={headClass}>
        Entrada
      </th>
      <th scope="col" className={headClass}>
        Salida
      </th>
      <th scope="col" className={`${headClass} text-right`}>
        Duración
      </th>
    </tr>
  </thead>
);

type PunchLocation = { latitude: number; longitude: number } | null;

/** The state of an entry that is neither paused nor ended. */
const running = "En curso";

interface PunchRowProps {
  log: {
    id: string;
    checkInTime: number;
    checkOutTime: number | null;
    isExitMissing: boolean;
    /** Null while the entry has no end. */
    durationMs: number | null;
    /** The duration including all pauses. */
    grossMs: number | null;
    pauses: readonly { start_at: number; end_at: number | null; counts_as_work: boolean }[];
    /** The time zone for its hours. */
    timeZone: string;
    mark: "corrected" | "disputed" | null;
    /** The instants that were punched offline. */
    offline: readonly { at: number }[];
    checkInLocation: PunchLocation;
    checkOutLocation: PunchLocation;
  };
  /** The day under which the entry is listed. */
  on: LocalDate;
  showsLocation: boolean;
  /** What an open entry has as its end instead of its state; else null. */
  openText?: string | null;
  /** The list of the record's corrections. */
  correctionsTo?: string;
}

/** An entry: start, end, duration. Its pauses follow in a row of their own. */
export function PunchRow({
  log,
  on,
  showsLocation,
  openText = null,
  correctionsTo = "/corrections?status=all",
}: PunchRowProps) {
  const { checkInTime, checkOutTime, isExitMissing, durationMs, grossMs, timeZone } = log;
  const startsOn = localDateOf(checkInTime, timeZone);
  const isPaused = log.pauses.some(({ end_at }) => end_at === null);
  /** What an entry without an exit has in its place. */
  const openState = isExitMissing ? "Falta la salida" : (openText ?? (isPaused ? "En pausa" : running));
  const endsOn = checkOutTime === null ? on : localDateOf(checkOutTime, timeZone);
  return (
    <>
      <tr
        className={`align-baseline cramped:flex cramped:flex-wrap ${log.pauses.length > 0 ? "*:pb-0" : ""}`}
      >
        <td className={cellClass}>
          <time translate="no">{formatTime(checkInTime, timeZone)}</time>
          {/* Within a night shift that began the day before. */}
          {startsOn !== on && (
            <span className="block text-sm text-muted sm:ml-2 sm:inline">{formatDate(startsOn)}</span>
          )}
          {log.offline.length > 0 && <span className={secondLineClass}>Sin conexión</span>}
          {showsLocation && <MapLink location={log.checkInLocation} of="de la entrada" />}
        </td>
        {checkOutTime === null ? (
          <td
            className={`${cellClass} font-semibold whitespace-nowrap ${openState === running ? "text-working" : "text-paused"}`}
          >
            {openState}
          </td>
        ) : (
          <td className={cellClass}>
            <time translate="no">{formatTime(checkOutTime, timeZone)}</time>
            {/* A night shift ends on the next day. */}
            {endsOn !== on && (
              <span className="block text-sm text-muted sm:ml-2 sm:inline">{formatDate(endsOn)}</span>
            )}
            {showsLocation && <MapLink location={log.checkOutLocation} of="de la salida" />}
          </td>
        )}
        <td className={`${cellClass} ml-auto text-right`}>
          {durationMs === null ? (
            <>
              <span className="sr-only">Sin total</span>
              <span aria-hidden className="text-muted">
                –
              </span>
            </>
          ) : (
            formatDuration(durationMs)
          )}
          {grossMs !== durationMs && (
            <span className={`${secondLineClass} whitespace-nowrap cramped:whitespace-normal`}>
              {formatDuration(grossMs!)} de presencia
            </span>
          )}
          {log.mark && (
            <Link
              to={`${correctionsTo}&entry=${log.id}`}
              className="flex min-h-11 items-center justify-end text-sm text-paused underline"
            >
              {log.mark === "disputed" ? "Con discrepancia" : "Corregido"}
            </Link>
          )}
        </td>
      </tr>
      {log.pauses.length > 0 && (
        <tr>
          <td colSpan={3} className="px-2 pb-2 sm:px-4">
            {log.pauses.map(({ start_at, end_at, counts_as_work }) => (
              <span key={start_at} className={secondLineClass}>
                {end_at === null
                  ? `Pausa desde ${formatTime(start_at, timeZone)}`
                  : `Pausa ${formatTime(start_at, timeZone)} – ${formatTime(end_at, timeZone)}`}
                {counts_as_work && " · cuenta como trabajo"}
              </span>
            ))}
          </td>
        </tr>
      )}
    </>
  );
}
