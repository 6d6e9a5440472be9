import { formatDuration, formatRunningTime } from "~/time/durations";
import { formatDateTime, formatTime } from "~/time/formats";
import { countedUntil } from "~/time/worked";
import { localDateOf, localTimeOf } from "~/time/zones";
import type { ClockState } from "../model/clock-state";
import { clockSize } from "./clock-size";

interface ElapsedTimeProps {
  clock: ClockState;
  workingSince: number;
  now: number;
  timeZone: string;
}

/**
 * The elapsed time of the entry, and the effective time after a pause that does not count as work. In a pause: the elapsed time of the
 * pause, and below it the worked time.
 */
export function ElapsedTime({ clock, workingSince, now, timeZone }: ElapsedTimeProps) {
  const { pausedSince } = clock;
  const countedMs = countedUntil(now, workingSince, clock);
  const isToday = localDateOf(workingSince, timeZone) === localDateOf(now, timeZone);
  return (
    <p className="mt-1 text-lg text-muted low:text-sm">
      <span
        translate="no"
        className={`block ${clockSize} font-bold tracking-tight short:text-4xl low:text-5xl ${pausedSince === null ? "text-ink" : "text-paused"}`}
      >
        {formatRunningTime(now - (pausedSince ?? workingSince))}
      </span>
      Entrada: {isToday ? formatTime(workingSince, timeZone) : formatDateTime(workingSince, timeZone)}
      {pausedSince === null ? (
        <>
          <span translate="no" className="hidden low:inline">
            {` · ahora ${localTimeOf(now, timeZone)}`}
          </span>
          {countedMs !== null && (
            <span className="block low:inline low:before:content-['_·_']">
              {formatDuration(countedMs)} de trabajo
            </span>
          )}
        </>
      ) : (
        ` · trabajado ${formatDuration(countedMs ?? now - workingSince)}`
      )}
    </p>
  );
}
