import { centreStartText } from "~/modules/policy/centre-start";
import { displayName } from "~/modules/session/display-name";
import { compareNames } from "~/platform/compare-names";
import { csvByteOrderMark, csvRows } from "~/platform/csv";
import { decimalHours, decimalText } from "~/platform/decimal-text";
import { daysLine } from "../explain";
import type { FurtherColumns } from "./further-columns";
import { apartOf, type AbsenceAmount } from "./person-summary";
import type { Summaries } from "./server/read-summaries.server";
import { apartName, hasAdjustments } from "./summary-texts";

const summaryColumns = [
  "Nombre",
  "Correo",
  "DNI",
  "Días trabajados",
  "Trabajado",
  "Minutos",
  "Horas de noche",
];
const comparedColumns = ["Previsto", "De más", "De menos"];
/** Where a week has an adjustment. No cell is negative. */
const adjustedColumns = ["Ajuste de más", "Ajuste de menos"];
const daysColumn = "Diferencia por días";

/**
 * Returns the people's table as CSV, with the columns of the screen: hours and days are numbers, and no cell is negative, because a
 * spreadsheet could run it. Absences follow in a column for each name and unit, and after them the days that make up the difference.
 * @param further columns that follow the hours.
 */
export function summaryCsv({
  rows,
  days,
  isCompared,
  further,
}: Pick<Summaries, "rows" | "days" | "isCompared"> & { further?: FurtherColumns | null }): string {
  const kinds = [...new Set(rows.flatMap(({ summary }) => summary.absences.map(columnOf)))].sort(
    compareNames,
  );
  const summaries = rows.map(({ summary }) => summary);
  const { hasApart } = apartOf(summaries);
  const hasAdjustment = hasAdjustments(rows.map(({ summary }) => summary));
  const hasNotes = rows.some(({ person }) => person.since);
  const head = [
    ...summaryColumns,
    ...(isCompared ? comparedColumns : []),
    ...(hasAdjustment ? adjustedColumns : []),
    ...(hasApart ? [apartName(summaries)] : []),
    ...(further?.heads ?? []),
    ...kinds,
    ...(isCompared ? [daysColumn] : []),
    ...(hasNotes ? ["Nota"] : []),
  ];
  return (
    csvByteOrderMark +
    csvRows([
      head,
      ...rows.map(({ person, summary, difference: explained }) => {
        const { workedDays, effective, apart, nights, expected, difference, adjustment, absences } = summary;
        const part = (minutes: number | null) => (minutes === null ? "" : decimalHours(Math.max(0, minutes)));
        const compared = [part(expected), part(difference), part(difference === null ? null : -difference)];
        return [
          displayName(person),
          person.email ?? "",
          person.dni ?? "",
          String(workedDays),
          decimalHours(effective),
          String(effective),
          decimalHours(nights),
          ...(isCompared ? compared : []),
          ...(hasAdjustment ? [part(adjustment), part(-adjustment)] : []),
          ...(hasApart ? [part(apart)] : []),
          ...(further?.heads.map((_, at) => part(further.minutes[person.id]?.[at] ?? null)) ?? []),
          ...kinds.map((kind) => amountCell(absences.find((each) => columnOf(each) === kind))),
          ...(isCompared ? [explained ? daysLine(explained) : ""] : []),
          ...(hasNotes ? [centreStartText(days, person.since) ?? ""] : []),
        ];
      }),
    ])
  );
}

const columnOf = ({ name, unit }: AbsenceAmount) => `${name} (${unit === "minutes" ? "horas" : "días"})`;

function amountCell(absence: AbsenceAmount | undefined): string {
  if (!absence) return "";
  const { unit, amount } = absence;
  return unit === "minutes" ? decimalHours(amount) : decimalText(amount / 100);
}
