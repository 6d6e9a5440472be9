import { displayName } from "~/modules/session/display-name";
import { fileNameOf, type FileName } from "~/platform/file-name";
import { numberText } from "~/modules/absences/allowance-text";
import { formatMinutes } from "~/time/durations";
import type { DateRange } from "~/time/dates";
import { weeksNote } from "~/modules/schedules/weeks-note";
import type { ReportPerson } from "./list-people.server";
import { apartOf, type AbsenceAmount, type PersonSummary } from "./person-summary";

export const summaryTitle = "Resumen de horas";

/** Formats what absences take: `Vacaciones: 5 días`, `Médico: 2 h 00 min`. */
export const absenceAmountText = ({ name, unit, amount }: AbsenceAmount): string =>
  `${name}: ${unit === "minutes" ? formatMinutes(amount) : daysText(amount)}`;

const daysText = (hundredths: number) =>
  `${numberText(hundredths)}\u00a0${hundredths === 100 ? "día" : "días"}`;

/** Returns `resumen_de_horas_{company}_{from}_{to}.csv`, or `.pdf`. */
export const summaryFileName = (
  { days, company }: { days: DateRange; company: { name: string } },
  extension: "pdf" | "csv",
): FileName => fileNameOf({ what: "resumen_de_horas", company, period: days, extension });

/** The note about the days that are compared; null if those are all, and no week is counted whole. */
export function comparedNote(summaries: readonly PersonSummary[]): string | null {
  const { hasApart, isToday } = apartOf(summaries);
  const notes = [
    hasApart &&
      (isToday
        ? "Trabajado, previsto y diferencia llegan hasta ayer."
        : "«Aparte» son las horas de hoy, de días con la salida sin fichar y de semanas sin acabar: aún no se comparan."),
    summaries.some(({ countsByWeek }) => countsByWeek) &&
      weeksNote(
        "el periodo",
        summaries.some(({ hasPublishedWeeks }) => hasPublishedWeeks),
      ),
  ].filter((note) => note !== false);
  return notes.length === 0 ? null : notes.join(" ");
}

/** Names the people without expected hours to compare; null without any. */
export function withoutScheduleNote(
  rows: readonly {
    person: Pick<ReportPerson, "fullName" | "email">;
    summary: Pick<PersonSummary, "difference" | "countsByWeek" | "recorded">;
  }[],
): string | null {
  const names = rows
    .filter(({ summary }) => summary.difference === null && !summary.countsByWeek && summary.recorded > 0)
    .map(({ person }) => displayName(person));
  return names.length === 0 ? null : withoutScheduleText(names);
}

const withoutScheduleText = (names: readonly string[]) =>
  `${names.length > 3 ? `${names.slice(0, 3).join(", ")} y ${names.length - 3} más` : names.join(", ")}: sin horario, no ${names.length === 1 ? "entra" : "entran"} en la diferencia.`;

export const longPeriodNote =
  "Lo previsto, la diferencia y las ausencias se ven en periodos de hasta 62 días.";
