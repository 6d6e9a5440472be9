import type { Member } from "~/modules/directory/find-session.server";
import type { Deps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
import { batch } from "~/platform/statement.server";
import { isLocalDate } from "~/time/dates";
import { missingCodes, type MissingCodes } from "./concepts";
import { filesQuery, toTakenFiles, type TakenPayrollFile } from "./list-payroll-files.server";
import { monthNews, type MonthNews } from "./month-news";
import type { PayrollRow } from "./payroll-row";
import { changedRows, payrollRows } from "./payroll-rows";
import { codesQuery, toCodes } from "./read-codes.server";
import { listPayrollMonths, readPayroll } from "./read-payroll.server";

/** A month's payroll, as the screen shows it. */
export interface ShownPayroll {
  month: string;
  /** The first rows of the file. */
  rows: PayrollRow[];
  /** How many rows more the file has. */
  left: number;
  news: MonthNews[];
  missing: MissingCodes;
  hasChanges: boolean;
  hasConcepts: boolean;
  taken: TakenPayrollFile[];
}

const mostRows = 200;

/** Returns the data of the payroll screen: the months, newest first, and the chosen one. Null where no period is issued. */
export async function showPayroll(
  deps: Deps,
  { member: { company }, params }: { member: Member; params: URLSearchParams },
): Promise<{ months: string[]; shown: ShownPayroll | null; timeZone: string }> {
  const { id: companyId, timeZone } = company;
  const typed = params.get("month") ?? "";
  const known = isLocalDate(`${typed}-01`) ? typed : null;
  const months = await listPayrollMonths(deps, { companyId });
  const month = months.find((each) => each === known) ?? months[0];
  if (month === undefined) return { months, shown: null, timeZone };
  const { db } = deps;
  const [{ statements, later }, { codeRows, fileRows }] = await Promise.all([
    readPayroll(deps, { companyId, month }),
    withRetries(() =>
      batch(db, { codeRows: codesQuery(db, companyId), fileRows: filesQuery(db, { companyId, month }) }),
    ),
  ]);
  const codes = toCodes(codeRows);
  const rows = payrollRows(statements);
  return {
    months,
    timeZone,
    shown: {
      month,
      rows: rows.slice(0, mostRows),
      left: Math.max(0, rows.length - mostRows),
      news: monthNews(statements),
      missing: missingCodes(rows, codes),
      hasChanges: changedRows(statements, later).length > 0,
      hasConcepts: codes.concepts.size > 0,
      taken: toTakenFiles(fileRows),
    },
  };
}
