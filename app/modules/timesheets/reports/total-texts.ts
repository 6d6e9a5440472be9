import { missingExitsText } from "~/modules/ledger/missing-exits-text";
import { balanceText } from "~/modules/schedules/pattern-text";
import { formatDuration, formatMinutes } from "~/time/durations";
import type { DayRecord } from "../day-record";
import { adjustmentText } from "../explain";
import type { Tally } from "../tally";

type TotalHours = Pick<Tally, "totalMs" | "grossMs">;

/** Whether the time with all pauses differs from the effective time. */
export const hasPauses = ({ totalMs, grossMs }: TotalHours) => totalMs !== grossMs;

/** Returns the effective time; or `sin salida` or `en curso` if no entry has an end. */
export const countedText = ({ totalMs, records, open, missing }: Tally): string =>
  records === 0 || open + missing < records
    ? formatDuration(totalMs)
    : missing > 0
      ? "sin salida"
      : "en curso";

/** Returns the time with all pauses: `8 h 45 min de presencia`. */
export const presenceText = ({ grossMs }: TotalHours) => `${formatDuration(grossMs)} de presencia`;

/** Returns the effective time, and the time with all pauses if it differs: `8 h 00 min (8 h 45 min)`. */
export const hoursText = (tally: Tally): string =>
  hasPauses(tally) ? `${countedText(tally)} (${formatDuration(tally.grossMs)})` : countedText(tally);

/** The same for a place without a heading: `8 h 00 min (8 h 45 min de presencia)`. */
export const hoursInFull = (tally: Tally): string =>
  hasPauses(tally) ? `${countedText(tally)} (${presenceText(tally)})` : countedText(tally);

/** The same for a total whose label names what it leaves out: always a figure. */
export const totalInFull = (total: TotalHours): string =>
  hasPauses(total)
    ? `${formatDuration(total.totalMs)} (${presenceText(total)})`
    : formatDuration(total.totalMs);

/** Returns `12 registros, 1 en curso, faltan 2 salidas`. */
export const recordsText = ({ records, open, missing }: Tally): string =>
  [
    records === 1 ? "1 registro" : `${records} registros`,
    ...(open > 0 ? [`${open} en curso`] : []),
    ...(missing > 0 ? [missingExitsText(missing)] : []),
  ].join(", ");

/** Returns `ajuste de la semana −4 h 00 min (hasta el contrato), `; nothing without an adjustment. */
export const weekAdjustmentText = (adjustment: DayRecord["adjustment"]): string =>
  adjustment === null
    ? ""
    : `ajuste de la semana ${balanceText(adjustment.minutes)} (${adjustment.reason}), `;

/** Returns `previsto 8 h 00 min, diferencia +30 min` of a day; without the difference if its row has none. */
export const plannedDayText = ({
  expected,
  difference,
  adjustment,
  week,
}: Pick<DayRecord, "expected" | "difference" | "adjustment" | "week">): string => {
  const expectedText = `previsto ${formatMinutes(expected ?? 0)}`;
  return difference === null
    ? expectedText
    : `${expectedText}, ${weekAdjustmentText(adjustment)}diferencia ${week ? "de la semana " : ""}${balanceText(difference)}`;
};

/** Returns `previsto 152 h 00 min, diferencia −4 h 00 min`. */
export const comparedText = ({
  expected,
  adjustment,
  difference,
}: {
  expected: number;
  adjustment: number;
  difference: number;
}): string =>
  `previsto ${formatMinutes(expected)}${adjustmentText(adjustment)}, diferencia ${balanceText(difference)}`;
