import { displayName } from "~/modules/session/display-name";
import { expectedOn } from "~/modules/schedules/expected-on";
import { segmentsText } from "~/modules/schedules/pattern-text";
import type { CalendarYear, Schedule } from "~/modules/schedules/schedule";
import { contractNames, pactText } from "~/modules/schedules/terms/changed-fields";
import type { ReportPerson } from "~/modules/timesheets/reports/list-people.server";
import { decimalText } from "~/platform/decimal-text";
import { groupBy } from "~/platform/group-by";
import { addDays, formatDate, yearOf, type DateRange } from "~/time/dates";
import { formatShortMinutes } from "~/time/durations";
import { formatDateTime } from "~/time/formats";

/** The columns of the CSV of planned days. */
export const scheduleColumns = [
  ...["Nombre", "DNI", "Día", "Horario", "Horas previstas", "Calendario", "Jornada (%)", "Centro"],
  ...["Condiciones desde", "Condiciones registradas el"],
  // No protected hours: they are of no rule that an inspector checks by day, and hint at a family.
  ...["Contrato", "Menor hasta", "Pacto de horas complementarias"],
];

/** The names of a company's centres, by id. */
export type CentreNames = ReadonlyMap<string, string>;

/**
 * Returns the days of a person on which terms hold, as rows of {@link scheduleColumns}: what terms and calendar plan for each day. Absences
 * are in no file of a pack.
 */
export function scheduleRows(
  person: Pick<ReportPerson, "fullName" | "email" | "dni">,
  { schedule, range, centres }: { schedule: Schedule; range: DateRange; centres: CentreNames },
): string[][] {
  const rows: string[][] = [];
  for (let on = range.from; on <= range.to; on = addDays(on, 1)) {
    const { terms, planned } = expectedOn(schedule, on);
    if (!terms) continue;
    const { minutes, segments, isFlexible, calendarDay, isInDoubt } = planned;
    const hours = isFlexible ? "sin horario fijo" : segmentsText(segments);
    rows.push([
      ...[displayName(person), person.dni ?? "", formatDate(on), hours],
      formatShortMinutes(minutes),
      calendarDay ? dayText(calendarDay) : isInDoubt ? "sin calendario del centro" : "",
      ...[percentCell(terms.partTimePercent), centres.get(terms.centre) ?? ""],
      ...[formatDate(terms.from), formatDate(terms.recordedOn)],
      ...[
        terms.contract ? contractNames[terms.contract] : "",
        terms.minorUntil ? formatDate(terms.minorUntil) : "",
      ],
      terms.pact ? pactText(terms.pact) : "",
    ]);
  }
  return rows;
}

/** The columns of the CSV of calendars. */
export const calendarColumns = [
  ...["Centro", "Año", "Día", "Nombre", "Ámbito", "Se trabaja (%)"],
  ...["Versión", "Declarada el", "Declarada por", "Sustituida el"],
];

/** A declared calendar, with who declared it and when (ms). */
export interface CalendarVersion extends CalendarYear {
  recordedAt: number;
  author: string;
}

const scopeNames = { national: "nacional", regional: "autonómico", local: "local", company: "de la empresa" };

/**
 * Returns all declared calendars of the years of a range, as rows of {@link calendarColumns}. Of several for the same centre and year the
 * last one holds. The instants say which one held on an earlier day. A calendar without days has one row.
 */
export function calendarRows(
  calendars: readonly CalendarVersion[],
  { range, centres, timeZone }: { range: DateRange; centres: CentreNames; timeZone: string },
): string[][] {
  const isOf = ({ year }: CalendarYear) => yearOf(range.from) <= year && year <= yearOf(range.to);
  const versionsOf = groupBy(calendars.filter(isOf), ({ year, centre }) => `${year} ${centre}`);
  return [...versionsOf.entries()]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, versions]) =>
      versions
        .sort((one, other) => one.seq - other.seq)
        .flatMap((version, nth) => {
          const { centre, year, recordedAt, author } = version;
          const next = versions[nth + 1];
          const recordingCells = [
            ...[String(nth + 1), formatDateTime(recordedAt, timeZone), author],
            next ? formatDateTime(next.recordedAt, timeZone) : "",
          ];
          const from = [centres.get(centre) ?? "", String(year)];
          return dayRowsOf(version).map((day) => [...from, ...day, ...recordingCells]);
        }),
    );
}

/** Returns the cells of each day of a calendar. */
function dayRowsOf({ days }: CalendarYear): string[][] {
  if (days.length === 0) return [["", "sin festivos ni días especiales", "", ""]];
  return [...days]
    .sort((one, other) => (one.on < other.on ? -1 : 1))
    .map(({ on, name, scope, factor }) => [
      formatDate(on),
      name,
      scopeNames[scope],
      percentCell(factor * 100),
    ]);
}

const dayText = ({ name, factor }: { name: string; factor: number }) =>
  factor === 0 ? name : `${name}: se trabaja el ${percentCell(factor * 100)} %`;

/** Formats a percentage with at most two decimals: `62,5`. */
const percentCell = (percent: number) => decimalText(Math.round(percent * 100) / 100);
