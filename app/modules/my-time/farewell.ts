import type { TimeLog } from "~/modules/ledger/time-log";
import type { LocalDate } from "~/time/dates";
import { formatDuration } from "~/time/durations";
import { formatLongDate } from "~/time/formats";
import { totalsWithin } from "./totals";

/** For so long after leaving somebody is told what their day was. */
const saidForMs = 3_600_000;

/**
 * `Hoy: 7 h 59 min. Hasta mañana.` to whoever has just left; of a night that began the day before, the total of that day.
 * @param logs of the last days, oldest first.
 */
export function farewellOf(
  logs: readonly TimeLog[],
  { todayOn, now }: { todayOn: LocalDate; now: number },
): string | null {
  const last = logs.at(-1);
  if (!last || last.checkOutTime === null || now - last.checkOutTime > saidForMs) return null;
  const { day } = last;
  const total = formatDuration(totalsWithin(logs, { from: day, to: day }).totalMs);
  return day === todayOn
    ? `Hoy: ${total}. Hasta mañana.`
    : `El ${formatLongDate(day)}: ${total}. Hasta luego.`;
}
