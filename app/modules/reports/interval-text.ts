import type { TimeLog } from "~/modules/ledger/time-log";
import { formatDate, type LocalDate } from "~/time/dates";
import { formatTime } from "~/time/formats";
import { localDateOf } from "~/time/zones";

/** What stands beside an entry that is not as it was punched, or that somebody disagrees with. */
export const markWords = { corrected: "corregido", disputed: "en desacuerdo" } as const;

/**
 * One log as the sheet tells it on the day it belongs to, with what there is to say of it:
 * `09:02 – 17:30 (a distancia, pausa 14:00 – 14:45)`; the date of an exit on a later day is told.
 */
export function intervalText(log: TimeLog, on: LocalDate): string {
  const { checkInTime, checkOutTime, timeZone, pauses, mark } = log;
  const endsOn = checkOutTime === null ? on : localDateOf(checkOutTime, timeZone);
  const notes = [
    ...(endsOn === on ? [] : [formatDate(endsOn)]),
    ...remoteNotes(log),
    ...pauses.map(
      ({ start_at, end_at, counts_as_work }) =>
        `pausa ${span(log, start_at, end_at)}${counts_as_work ? " que cuenta como trabajo" : ""}`,
    ),
    ...(mark ? [markWords[mark]] : []),
  ];
  const end = checkOutTime === null ? unended(log) : formatTime(checkOutTime, timeZone);
  const interval = `${formatTime(checkInTime, timeZone)} – ${end}`;
  return notes.length === 0 ? interval : `${interval} (${notes.join(", ")})`;
}

const unended = ({ isExitMissing }: TimeLog) => (isExitMissing ? "Sin salida" : "En curso");

/** A part of a log; one that has no end of its own ends with it. */
function span({ checkOutTime, timeZone }: TimeLog, startAt: number, endAt: number | null): string {
  const endedAt = endAt ?? checkOutTime;
  const start = formatTime(startAt, timeZone);
  return endedAt === null ? `desde las ${start}` : `${start} – ${formatTime(endedAt, timeZone)}`;
}

/** Where the work was done at a distance: all of it, or from when to when. */
function remoteNotes(log: TimeLog): string[] {
  const { modes } = log;
  if (modes.every(({ mode }) => mode === "remote")) return ["a distancia"];
  return modes.flatMap(({ from_at, mode }, index) => {
    if (mode !== "remote" || modes[index - 1]?.mode === "remote") return [];
    const next = modes.find(({ from_at: at, mode: other }) => at > from_at && other !== "remote");
    return [`a distancia ${span(log, from_at, next?.from_at ?? null)}`];
  });
}
