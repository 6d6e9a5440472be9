import { compareNames } from "~/platform/compare-names";
import { groupBy } from "~/platform/group-by";
import type { CentreHours } from "../model/payroll-facts";
import { pieceClasses, type Line, type PieceClass } from "../model/period";
import { hourColumns, type HourColumn, type PayrollRow, type PayrollStatement } from "./payroll-row";

/**
 * Returns the rows of a month's payroll file, by name: a row for each person and centre, and after it the lines of earlier periods that the
 * statement carries. Only the last version of each period counts.
 */
export const payrollRows = (statements: readonly PayrollStatement[]): PayrollRow[] =>
  byName(statements.filter(({ isCurrent }) => isCurrent)).flatMap((statement) => [
    ...periodRows(statement),
    ...lineRows(statement, statement.lines),
  ]);

/**
 * Returns the rows with what changed in a month after it was first issued: of each later version the difference from the one before it, and
 * the lines that later statements carry for its periods.
 * @param statements all versions of the month's periods. @param later the statements of later periods of these people.
 */
export function changedRows(
  statements: readonly PayrollStatement[],
  later: readonly PayrollStatement[],
): PayrollRow[] {
  const versions = byName(statements).flatMap((statement) => {
    const before = statements.find((each) => isVersionBefore(each, statement));
    return before ? versionRows(before, statement) : [];
  });
  const periods = new Set(statements.map(keyOf));
  const lines = byName(later.filter(({ isCurrent }) => isCurrent)).flatMap((statement) =>
    lineRows(
      statement,
      statement.lines.filter(({ from }) => periods.has(keyOf({ ...statement, from }))),
    ),
  );
  return [...versions, ...lines];
}

const keyOf = ({ profileId, from }: Pick<PayrollStatement, "profileId" | "from">) => `${profileId} ${from}`;

const isVersionBefore = (one: PayrollStatement, other: PayrollStatement) =>
  keyOf(one) === keyOf(other) && one.version === other.version - 1;

/** Sorts by name, then by person, period and version, so that the same statements always give the same file. */
const byName = (statements: readonly PayrollStatement[]): PayrollStatement[] =>
  statements.toSorted(
    (one, other) =>
      compareNames(one.payroll.name, other.payroll.name) ||
      one.profileId.localeCompare(other.profileId, "en") ||
      one.from.localeCompare(other.from, "en") ||
      one.version - other.version,
  );

const commonOf = ({ profileId, from, to, version, issuedAt, payroll }: PayrollStatement) => ({
  profileId,
  from,
  to,
  version,
  issuedAt,
  person: { name: payroll.name, document: payroll.document, code: payroll.code },
});

const periodRows = (statement: PayrollStatement): PayrollRow[] =>
  statement.payroll.centres.map((centre, at) => ({
    kind: "period",
    ...commonOf(statement),
    centre: centre.centre,
    hours: hoursOf(centre),
    paid: centre.paid,
    daysWorked: centre.days_worked,
    whole: at === 0 ? wholeOf(statement) : null,
    absences: at === 0 ? statement.payroll.absences : [],
  }));

const wholeOf = ({ figures: { expected, balance, pending_days } }: PayrollStatement) => ({
  expected,
  balance,
  pending_days,
});

const hoursOf = (centre: CentreHours): Record<HourColumn, number> =>
  recordOf(hourColumns, (column) => centre[column]);

const recordOf = <Key extends string>(keys: readonly Key[], valueOf: (key: Key) => number) =>
  Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<Key, number>;

/** Returns a row for each earlier period of a statement's lines. */
function lineRows(statement: PayrollStatement, lines: readonly Line[]): PayrollRow[] {
  const rows = [...groupBy(lines, ({ from }) => from)].map(([from, some]): PayrollRow => {
    const changeOf = (figure: Line["figure"]) =>
      some.filter((line) => line.figure === figure).reduce((sum, { minutes }) => sum + minutes, 0);
    const changedColumns = hourColumns.filter((column) => changeOf(column) !== 0);
    return {
      kind: "line",
      ...commonOf(statement),
      from,
      to: null,
      centre: null,
      hours: recordOf(changedColumns, changeOf),
      paid: {},
      daysWorked: changeOf("days_worked") || null,
      whole: null,
      absences: [],
    };
  });
  return rows.sort((one, other) => one.from.localeCompare(other.from, "en"));
}

/** Returns the changes by a version at each centre. A version without a change of hours or absences has no row. */
function versionRows(before: PayrollStatement, after: PayrollStatement): PayrollRow[] {
  const names = [
    ...new Set([...before.payroll.centres, ...after.payroll.centres].map(({ centre }) => centre)),
  ];
  const absences = isSame(before.payroll.absences, after.payroll.absences) ? [] : after.payroll.absences;
  return names.flatMap((name, at): PayrollRow[] => {
    const [earlier, later] = [before, after].map(({ payroll }) =>
      payroll.centres.find(({ centre }) => centre === name),
    );
    const difference = (column: HourColumn) => (later?.[column] ?? 0) - (earlier?.[column] ?? 0);
    const paidDifference = (as: PieceClass) => (later?.paid[as] ?? 0) - (earlier?.paid[as] ?? 0);
    const row: PayrollRow = {
      kind: "version",
      ...commonOf(after),
      centre: name,
      hours: recordOf(
        hourColumns.filter((column) => difference(column) !== 0),
        difference,
      ),
      paid: recordOf(
        pieceClasses.filter((as) => paidDifference(as) !== 0),
        paidDifference,
      ),
      daysWorked: (later?.days_worked ?? 0) - (earlier?.days_worked ?? 0) || null,
      whole: null,
      absences: at === 0 ? absences : [],
    };
    const isChanged = [row.hours, row.paid].some((minutes) => Object.keys(minutes).length > 0);
    return isChanged || row.daysWorked !== null || row.absences.length > 0 ? [row] : [];
  });
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
