import { FORGOTTEN_MS } from "~/modules/ledger/model/decide-punch";
import type { TimeLog } from "~/modules/ledger/time-log";
import { formatDate, monthOf, weekOf, type LocalDate } from "~/time/dates";
import { formatTime } from "~/time/formats";
import { minutesOf } from "~/time/worked";
import { totalsWithin } from "./totals";

/** `En curso desde las 09:02`; of an entry that began on another day, with its date. */
function openText({ checkInTime, day, timeZone }: TimeLog, todayOn: LocalDate): string {
  const time = formatTime(checkInTime, timeZone);
  return day === todayOn
    ? `En curso desde las ${time}`
    : `En curso desde el ${formatDate(day)} a las ${time}`;
}

/** What goes on, as if it ended now. */
function upTo(now: number, log: TimeLog): TimeLog {
  const { checkInTime: check_in_at, pauses } = log;
  const { gross, effective } = minutesOf({ check_in_at, check_out_at: now, pauses })!;
  return { ...log, grossMs: gross * 60_000, durationMs: effective * 60_000 };
}

/**
 * A person's today, week and month until now. What goes on counts as far as it has come, and that is said; but not what has gone on
 * for so long that it was forgotten.
 * @param logs of all of these days.
 */
export function nowOf(
  logs: readonly TimeLog[],
  open: TimeLog | null,
  { todayOn, now }: { todayOn: LocalDate; now: number },
) {
  const counts = open !== null && now - open.checkInTime < FORGOTTEN_MS;
  const counted = logs.map((log) => (counts && log.id === open.id ? upTo(now, log) : log));
  return {
    today: totalsWithin(counted, { from: todayOn, to: todayOn }),
    week: totalsWithin(counted, weekOf(todayOn)),
    month: totalsWithin(counted, monthOf(todayOn)),
    open: open && {
      since: openText(open, todayOn),
      note: counts ? `sumado hasta las ${formatTime(now, open.timeZone)}` : "no se suma sin la salida",
    },
  };
}
