import { balanceText } from "~/modules/schedules/pattern-text";
import { formatMinutes } from "~/time/durations";
import { adjustmentText } from "~/modules/timesheets/explain";
import type { PlannedHours } from "~/modules/timesheets/reports/read-hours.server";

export const missingText = (count: number) =>
  count === 1
    ? "Un fichaje no tiene hora de salida, y no cuenta."
    : `${count} fichajes no tienen hora de salida, y no cuentan.`;

export const openText = (count: number) =>
  count === 1
    ? "Un fichaje sigue en curso, y todavía no cuenta."
    : `${count} fichajes siguen en curso, y todavía no cuentan.`;

/**
 * Returns `Previstas 152 h 00 min, trabajadas 148 h 00 min, diferencia −4 h 00 min.`, and the number of days that are not in these sums.
 */
export function plannedText({
  expected,
  effective,
  adjustment,
  difference,
  pendingDays,
}: PlannedHours): string {
  const sums = `Previstas ${formatMinutes(expected)}, trabajadas ${formatMinutes(effective)}${adjustmentText(adjustment)}, diferencia ${balanceText(difference)}.`;
  if (pendingDays === 0) return sums;
  const pending =
    pendingDays === 1
      ? "Un día está pendiente y todavía no se suma."
      : `${pendingDays} días están pendientes y todavía no se suman.`;
  return `${sums} ${pending}`;
}
