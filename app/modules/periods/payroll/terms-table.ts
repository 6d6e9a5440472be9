import type { Schedule } from "~/modules/schedules/schedule";
import { contractNames } from "~/modules/schedules/terms/changed-fields";
import { weeklyMinutesOf } from "~/modules/schedules/terms/weekly-minutes-of";
import { termsOn } from "~/modules/schedules/terms-on";
import { compareNames } from "~/platform/compare-names";
import { hoursCell, type TableCell } from "~/platform/table-cell";
import { localDateOf } from "~/time/zones";
import type { PayrollStatement } from "./payroll-row";
import type { PayrollTable } from "./payroll-table";

interface TermsFacts {
  /** The schedules of the people, by profile. */
  schedules: ReadonlyMap<string, { schedule: Pick<Schedule, "terms" | "endings"> }>;
  companyCode: string | null;
  centreNames: ReadonlyMap<string, string>;
  timeZone: string;
}

const columns = [
  "Código de empresa",
  "Código de persona",
  "Documento",
  "Nombre",
  "Centro",
  "Contrato",
  "Jornada (%)",
  "Horas a la semana",
  "Condiciones desde",
  "Alta",
  "Baja",
];

/**
 * Returns the terms of each person at the end of their issued period, or on their last day, a row a person by name. Terms that were
 * recorded after the day of the issue do not count, so the table of a closed month stays as it is.
 */
export const termsTable = (statements: readonly PayrollStatement[], facts: TermsFacts): PayrollTable => ({
  head: columns,
  rows: statements
    .filter(({ isCurrent }) => isCurrent)
    .toSorted(
      (one, other) =>
        compareNames(one.payroll.name, other.payroll.name) ||
        one.profileId.localeCompare(other.profileId, "en"),
    )
    .map((statement) => rowOf(statement, facts)),
});

function rowOf(
  { profileId, to, issuedAt, payroll }: PayrollStatement,
  { schedules, companyCode, centreNames, timeZone }: TermsFacts,
): TableCell[] {
  const { terms: all = [], endings = [] } = schedules.get(profileId)?.schedule ?? {};
  const issuedOn = localDateOf(issuedAt, timeZone);
  const terms = termsOn(
    { terms: all.filter(({ recordedOn }) => recordedOn <= issuedOn), endings },
    payroll.left ?? to,
  );
  return [
    companyCode,
    payroll.code,
    payroll.document,
    payroll.name,
    terms && (centreNames.get(terms.centre) ?? null),
    terms?.contract ? contractNames[terms.contract] : null,
    terms && { kind: "number", value: terms.partTimePercent, decimals: 2 },
    terms && hoursCell(weeklyMinutesOf(terms.pattern)),
    terms && { kind: "date", on: terms.from },
    payroll.hired && { kind: "date", on: payroll.hired },
    payroll.left && { kind: "date", on: payroll.left },
  ];
}
