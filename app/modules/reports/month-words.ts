import type { TimeLog } from "~/modules/ledger/time-log";
import { formatDate, monthOf, type LocalDate } from "~/time/dates";
import { formatMonth, formatTime, formatZone } from "~/time/formats";
import { localDateOf } from "~/time/zones";
import { slugOf } from "~/platform/slug";
import { displayName } from "~/modules/directory/display-name";
import type { Month, MonthSheetOf } from "./find-month.server";

export const sheetTitle = "Registro de jornada";
export const sheetColumns = ["Día", "Entrada – salida", "Total"] as const;
export const signatures = ["Firma de la empresa", "Firma de la persona trabajadora"] as const;

/** Who keeps the register, of whom and of when, by name. */
export function sheetFacts({ month, company }: MonthSheetOf): [name: string, value: string][] {
  const { from, to } = monthOf(month.from);
  return [
    ["Empresa", company.name],
    ["NIF/CIF", company.nif ?? "—"],
    ["Persona trabajadora", displayName(month.person)],
    ["DNI/NIE", month.person.dni ?? "—"],
    ["Periodo", `${formatDate(from)} – ${formatDate(to)}`],
    ["Zona horaria", company.timeZone],
  ];
}

/** One log as the sheet tells it on the day it starts on; the date of an exit on a later day is told. */
export function intervalText({ checkInTime, checkOutTime, isExitMissing, timeZone }: TimeLog, on: LocalDate) {
  const start = formatTime(checkInTime, timeZone);
  if (isExitMissing) return `${start} – Sin salida`;
  if (checkOutTime === null) return `${start} – En curso`;
  const endsOn = localDateOf(checkOutTime, timeZone);
  const end = formatTime(checkOutTime, timeZone);
  return `${start} – ${end}${endsOn === on ? "" : ` (${formatDate(endsOn)})`}`;
}

export const totalLabel = ({ open }: Pick<Month, "open">) =>
  `Total del mes${open > 0 ? " (sin lo que está en curso)" : ""}`;

export const zoneNote = (timeZone: string) =>
  `${formatZone(timeZone)}. Cada jornada consta el día en que empieza.`;

/** `Octubre de 2026`. */
export function monthTitle(from: LocalDate): string {
  const month = formatMonth(from);
  return month.charAt(0).toUpperCase() + month.slice(1);
}

/** `registro_jornada_{person}_{YYYY-MM}.pdf`. */
export const monthFileName = ({ person, from }: Pick<Month, "person" | "from">) =>
  `registro_jornada_${slugOf(displayName(person)) || "persona"}_${from.slice(0, 7)}.pdf`;
