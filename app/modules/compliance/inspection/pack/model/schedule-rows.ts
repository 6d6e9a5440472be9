import { displayName } from "~/modules/directory/display-name";
import { expectedOn } from "~/modules/schedules/expected-on";
import { segmentsText } from "~/modules/schedules/pattern-text";
import type { CalendarYear, Plan } from "~/modules/schedules/plan";
import type { ReportPerson } from "~/modules/timesheets/reports/list-people.server";
import { addDays, formatDate, type DateRange, type LocalDate } from "~/time/dates";
import { formatDurationForCsv } from "~/time/durations";

const minuteMs = 60_000;

/** The columns of the CSV of planned days. */
export const scheduleColumns = [
  ...["Nombre", "DNI", "Día", "Horario", "Horas previstas", "Calendario", "Jornada (%)", "Centro"],
  ...["Condiciones desde", "Condiciones registradas el"],
];

/** The names of a company's centres, by id. */
export type CentreNames = ReadonlyMap<string, string>;

/**
 * Returns the days of a person on which terms hold, as rows of {@link scheduleColumns}: what terms and calendar plan for each day. Absences
 * are in no file of a pack.
 */
export function scheduleRows(
  person: Pick<ReportPerson, "fullName" | "email" | "dni">,
  { plan, range, centres }: { plan: Plan; range: DateRange; centres: CentreNames },
): string[][] {
  const rows: string[][] = [];
  for (let on = range.from; on <= range.to; on = addDays(on, 1)) {
    const { terms, planned } = expectedOn(plan, on);
    if (!terms) continue;
    const { minutes, segments, isFlexible, calendarDay, isInDoubt } = planned;
    const hours = isFlexible ? "sin horario fijo" : segmentsText(segments);
    rows.push([
      ...[displayName(person), person.dni ?? "", formatDate(on), hours],
      formatDurationForCsv(minutes * minuteMs),
      calendarDay ? dayText(calendarDay) : isInDoubt ? "sin calendario del centro" : "",
      ...[decimal(terms.partTimePercent), centres.get(terms.centre) ?? ""],
      ...[formatDate(terms.from), formatDate(terms.recordedOn)],
    ]);
  }
  return rows;
}

/** The columns of the CSV of calendars. */
export const calendarColumns = ["Centro", "Año", "Día", "Nombre", "Ámbito", "Se trabaja (%)"];

const scopes = { national: "nacional", regional: "autonómico", local: "local", company: "de la empresa" };

/** Returns the declared calendars that hold, as rows of {@link calendarColumns}. Of two for the same centre and year the later one holds. */
export function calendarRows(
  calendars: readonly CalendarYear[],
  { range, centres }: { range: DateRange; centres: CentreNames },
): string[][] {
  const yearOf = (on: LocalDate) => Number(on.slice(0, 4));
  const isOf = ({ year }: CalendarYear) => yearOf(range.from) <= year && year <= yearOf(range.to);
  const bySeq = [...calendars].filter(isOf).sort((one, other) => one.seq - other.seq);
  const holding = new Map(bySeq.map((calendar) => [`${calendar.year} ${calendar.centre}`, calendar]));
  return [...holding.entries()]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, { centre, year, days }]) =>
      [...days]
        .sort((one, other) => (one.on < other.on ? -1 : 1))
        .map(({ on, name, scope, factor }) => [
          ...[centres.get(centre) ?? "", String(year), formatDate(on), name],
          ...[scopes[scope], decimal(factor * 100)],
        ]),
    );
}

const dayText = ({ name, factor }: { name: string; factor: number }) =>
  factor === 0 ? name : `${name}: se trabaja el ${decimal(factor * 100)} %`;

/** Formats a number of two decimals as Spanish spreadsheets read it: `62,5`. */
const decimal = (value: number) => String(Math.round(value * 100) / 100).replace(".", ",");
