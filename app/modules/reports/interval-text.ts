import { offlineWords } from "~/modules/ledger/offline-words";
import type { TimeLog } from "~/modules/ledger/time-log";
import { addDays, formatDate, type LocalDate } from "~/time/dates";
import { formatTime } from "~/time/formats";
import { isClockChanged, localDateOf } from "~/time/zones";

/** What stands beside an entry that is not as it was punched, or that somebody disagrees with. */
export const markWords = {
  corrected: "corregido",
  disputed: "en desacuerdo",
  later: "corregido después",
} as const;

/** What stands after an hour of the day after the one under which it is told. */
export const nextDay = "+1";

/**
 * One log as the sheet tells it on the day it belongs to, with what there is to say of it:
 * `09:02 – 17:30 (a distancia, pausa 14:00 – 14:45)`, `22:03 – 06:00 +1`; an end after the next day has its date.
 * @param isLater whether it was corrected after its month had been exported. @param zone in which its hours are told, where that is to be said.
 */
export function intervalText(
  log: TimeLog,
  on: LocalDate,
  { isLater = false, zone = null }: { isLater?: boolean; zone?: string | null } = {},
): string {
  const { checkInTime, checkOutTime, timeZone, pauses, mark } = log;
  const endsOn = checkOutTime === null ? on : localDateOf(checkOutTime, timeZone);
  const isNextDay = endsOn === addDays(on, 1);
  const hasClockChange = checkOutTime !== null && isClockChanged(checkInTime, checkOutTime, timeZone);
  const notes = [
    ...(endsOn === on || isNextDay ? [] : [formatDate(endsOn)]),
    ...(hasClockChange ? ["cambio de hora"] : []),
    ...(zone === null ? [] : [zone]),
    ...remoteNotes(log, on),
    ...pauses.map(
      ({ start_at, end_at, counts_as_work }) =>
        `pausa ${span(log, { on, from: start_at, to: end_at })}${counts_as_work ? " que cuenta como trabajo" : ""}`,
    ),
    ...offlineWords(log),
    ...(mark === "disputed" ? [markWords.disputed] : []),
    ...(isLater ? [markWords.later] : mark === "corrected" ? [markWords.corrected] : []),
  ];
  const end = checkOutTime === null ? unended(log) : formatTime(checkOutTime, timeZone);
  const interval = `${formatTime(checkInTime, timeZone)} – ${end}${isNextDay ? ` ${nextDay}` : ""}`;
  return notes.length === 0 ? interval : `${interval} (${notes.join(", ")})`;
}

const unended = ({ isExitMissing }: TimeLog) => (isExitMissing ? "Sin salida" : "En curso");

interface Part {
  /** The day under which it is told. */
  on: LocalDate;
  from: number;
  to: number | null;
}

/** A part of a log; one that has no end of its own ends with it. */
function span({ checkOutTime, timeZone }: TimeLog, { on, from, to }: Part): string {
  const endedAt = to ?? checkOutTime;
  const [start, end] = [from, endedAt].map((at) => (at === null ? null : localDateOf(at, timeZone)));
  const later = (day: LocalDate | null | undefined) => (day && day !== on ? ` del ${formatDate(day)}` : "");
  const starts = formatTime(from, timeZone);
  if (endedAt === null) return `desde las ${starts}${later(start)}`;
  return `${starts}${start === end ? "" : later(start)} – ${formatTime(endedAt, timeZone)}${later(end)}`;
}

/** Where the work was done at a distance: all of it, or from when to when. */
function remoteNotes(log: TimeLog, on: LocalDate): string[] {
  const { modes } = log;
  if (modes.every(({ mode }) => mode === "remote")) return ["a distancia"];
  return modes.flatMap(({ from_at, mode }, index) => {
    if (mode !== "remote" || modes[index - 1]?.mode === "remote") return [];
    const next = modes.find(({ from_at: at, mode: other }) => at > from_at && other !== "remote");
    return [`a distancia ${span(log, { on, from: from_at, to: next?.from_at ?? null })}`];
  });
}
