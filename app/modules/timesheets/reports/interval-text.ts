import { offlineText } from "~/modules/ledger/offline-text";
import type { TimeLog } from "~/modules/ledger/time-log";
import { addDays, formatDate, type LocalDate } from "~/time/dates";
import { formatTime } from "~/time/formats";
import { isClockChanged, localDateOf } from "~/time/zones";

/** The marks of an entry that was corrected or is disputed. */
export const markTexts = {
  corrected: "corregido",
  disputed: "con discrepancia",
  later: "corregido después",
} as const;

/** The marks of a time on the day after the row's day, and on the day before. */
export const nextDay = "+1";
export const dayBefore = "−1";

/** The mark of a pause that counts as work. */
export const workPause = "*";

/**
 * Returns an entry's interval on its working day, without pauses and with notes: `09:02 – 17:30 (a distancia)`, `22:03 – 06:00 +1`,
 * `00:30 +1 – 06:00 +1`. An end after the next day has its date.
 * @param isLater whether it was corrected after an export of its month. @param zone the zone's name, if the row needs it.
 */
export function intervalText(
  log: TimeLog,
  on: LocalDate,
  { isLater = false, zone = null }: { isLater?: boolean; zone?: string | null } = {},
): string {
  const { checkInTime, checkOutTime, timeZone, mark } = log;
  const starts = markOn(checkInTime, { on, timeZone });
  const ends = markOn(checkOutTime, { on, timeZone });
  const hasClockChange = checkOutTime !== null && isClockChanged(checkInTime, checkOutTime, timeZone);
  const notes = [
    ...(ends.date === null ? [] : [ends.date]),
    ...(hasClockChange ? ["cambio de hora"] : []),
    ...(zone === null ? [] : [zone]),
    ...remoteNotes(log, on),
    ...offlineText(log),
    ...(mark === "disputed" ? [markTexts.disputed] : []),
    ...(isLater ? [markTexts.later] : mark === "corrected" ? [markTexts.corrected] : []),
  ];
  const end = checkOutTime === null ? unended(log) : formatTime(checkOutTime, timeZone);
  const interval = `${formatTime(checkInTime, timeZone)}${starts.mark} – ${end}${ends.mark}`;
  return notes.length === 0 ? interval : `${interval} (${notes.join(", ")})`;
}

/**
 * Returns the pauses of an entry as texts: `14:00 – 14:45`, `02:00 – 02:30 +1`; `11:00 – 11:15*` counts as work. A pause without an
 * end ends with the entry.
 */
export const pauseTexts = (
  { checkOutTime, timeZone, pauses }: Pick<TimeLog, "checkOutTime" | "timeZone" | "pauses">,
  on: LocalDate,
): string[] =>
  pauses.map(({ start_at, end_at, counts_as_work }) => {
    const endAt = end_at ?? checkOutTime;
    const { mark, date } = markOn(endAt ?? start_at, { on, timeZone });
    const starts = formatTime(start_at, timeZone);
    const hours = endAt === null ? `desde las ${starts}` : `${starts} – ${formatTime(endAt, timeZone)}`;
    return hours + mark + (date === null ? "" : ` (${date})`) + (counts_as_work ? workPause : "");
  });

/** Returns the mark of a time that is not on the row's day: `+1` on the next day, `−1` on the day before, the date on any other day. */
function markOn(at: number | null, { on, timeZone }: { on: LocalDate; timeZone: TimeLog["timeZone"] }) {
  const date = at === null ? on : localDateOf(at, timeZone);
  if (date === on) return { mark: "", date: null };
  const [mark] = [nextDay, dayBefore].filter((_, nth) => date === addDays(on, nth === 0 ? 1 : -1));
  return mark ? { mark: ` ${mark}`, date: null } : { mark: "", date: formatDate(date) };
}

const unended = ({ isExitMissing }: TimeLog) => (isExitMissing ? "Falta la salida" : "En curso");

interface Part {
  /** The day of the row. */
  on: LocalDate;
  from: number;
  to: number | null;
}

/** Returns a part of an entry. A part without an end ends with the entry. */
function span({ checkOutTime, timeZone }: TimeLog, { on, from, to }: Part): string {
  const endedAt = to ?? checkOutTime;
  const [start, end] = [from, endedAt].map((at) => (at === null ? null : localDateOf(at, timeZone)));
  const later = (day: LocalDate | null | undefined) => (day && day !== on ? ` del ${formatDate(day)}` : "");
  const starts = formatTime(from, timeZone);
  if (endedAt === null) return `desde las ${starts}${later(start)}`;
  return `${starts}${start === end ? "" : later(start)} – ${formatTime(endedAt, timeZone)}${later(end)}`;
}

/** Returns the note about remote work: the whole entry, or its parts. */
function remoteNotes(log: TimeLog, on: LocalDate): string[] {
  const { modes } = log;
  if (modes.every(({ mode }) => mode === "remote")) return ["a distancia"];
  return modes.flatMap(({ from_at, mode }, index) => {
    if (mode !== "remote" || modes[index - 1]?.mode === "remote") return [];
    const next = modes.find(({ from_at: at, mode: other }) => at > from_at && other !== "remote");
    return [`a distancia ${span(log, { on, from: from_at, to: next?.from_at ?? null })}`];
  });
}
