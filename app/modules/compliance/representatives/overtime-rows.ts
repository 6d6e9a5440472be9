import type { OvertimeSummary } from "~/modules/periods/overtime-of-month";
import { balanceText } from "~/modules/schedules/pattern-text";
import { formatDate } from "~/time/dates";
import { formatShortMinutes } from "~/time/durations";
import { formatMonth } from "~/time/formats";
import { nameless } from "./minimal-rows";

/** The overtime of each person for representatives (DA 3ª RD 1561/1995): by person and period, without causes. */
export const overtimeColumns = [
  "Nombre",
  "Desde",
  "Hasta",
  "Extraordinarias",
  "De fuerza mayor",
  "Más allá del pacto",
  "Regularización",
  "De dónde sale",
] as const;

/** Returns a period's row. @param fullName null for a person without a name. */
export const overtimeRow = (
  fullName: string | null,
  { from, to, isIssued, overtime, forceMajeure, outsidePact, corrected }: OvertimeSummary,
): string[] => [
  fullName ?? nameless,
  formatDate(from),
  formatDate(to),
  ...[overtime, forceMajeure, outsidePact].map(formatShortMinutes),
  corrected.map((each) => `${formatMonth(each.from)}: ${balanceText(each.minutes)}`).join(" | "),
  isIssued ? "Mes cerrado" : "Sin cerrar: semanas acabadas en el mes",
];
