import { formatDateTime, formatDayName } from "~/time/formats";
import { localDateOf, localTimeOf } from "~/time/zones";

interface MissingExitProps {
  workingSince: number;
  now: number;
  timeZone: string;
}

/** Says of which day the exit is missing, in the place of a running time that nobody has worked. */
export function MissingExit({ workingSince, now, timeZone }: MissingExitProps) {
  const on = localDateOf(workingSince, timeZone);
  return (
    <p className="mt-2 text-[min(1.728rem,8.6vw)]/tight font-bold text-balance">
      Falta la salida {on === localDateOf(now, timeZone) ? "de hoy" : `del ${formatDayName(on)}`}
    </p>
  );
}

/** The check-in that has no exit, below the state. On a small phone the time of day is beside it. */
export const MissingExitSince = ({ workingSince, now, timeZone }: MissingExitProps) => (
  <p className="text-muted low:text-sm">
    Entrada: {formatDateTime(workingSince, timeZone)}
    <span translate="no" className="hidden low:inline">
      {` · ahora ${localTimeOf(now, timeZone)}`}
    </span>
  </p>
);
