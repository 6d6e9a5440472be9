import { payrollFiles, profiles } from "#cell";
import { and, desc, eq } from "drizzle-orm";
import { displayName } from "~/modules/session/display-name";
import type { Member } from "~/modules/session/find-session.server";
import type { Deps } from "~/platform/context.server";
import type { Db } from "~/platform/db.server";
import { batch } from "~/platform/statement.server";
import { missingCodes, type MissingCodes } from "./concepts";
import { monthNews, type MonthNews } from "./month-news";
import type { PayrollRow } from "./payroll-row";
import { changedRows, payrollRows } from "./payroll-rows";
import { codesQuery, toCodes } from "./read-codes.server";
import { listPayrollMonths, readPayroll } from "./read-payroll.server";
import type { PayrollFileKind } from "./texts";

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

/** The months with closed periods, newest first, and one of them; null where no period is issued. */
interface PayrollPage {
  months: string[];
  shown: ShownPayroll | null;
}

/** Returns the data of the payroll screen. */
export const showPayroll = async (
  deps: Deps,
  { member: { company }, params }: { member: Member; params: URLSearchParams },
): Promise<PayrollPage & { timeZone: string }> => ({
  ...(await showPayrollMonths(deps, { company, month: params.get("month") })),
  timeZone: company.timeZone,
});

/** Returns the closed months of a company. @param wanted the month to show; the newest if it is not among them. */
export async function showPayrollMonths(
  deps: Pick<Deps, "db">,
  { company: { id: companyId }, month: wanted }: { company: { id: string }; month: string | null },
): Promise<PayrollPage> {
  const months = await listPayrollMonths(deps, { companyId });
  const month = months.find((each) => each === wanted) ?? months[0];
  if (month === undefined) return { months, shown: null };
  const { db } = deps;
  const [{ statements, later }, { codeRows, fileRows }] = await Promise.all([
    readPayroll(deps, { companyId, month }),
    batch(db, { codeRows: codesQuery(db, companyId), fileRows: filesQuery(db, { companyId, month }) }),
  ]);
  const codes = toCodes(codeRows);
  const rows = payrollRows(statements);
  return {
    months,
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

/** A download of a payroll file. */
interface TakenPayrollFile {
  file: PayrollFileKind;
  /** The manager; null if a gestoría took it with its link. */
  by: string | null;
  at: number;
}

/** How many downloads of a month are listed. */
const mostShown = 20;

/** The query of the last downloads of a month's files, newest first. */
const filesQuery = (db: Db, { companyId, month }: { companyId: string; month: string }) =>
  db
    .select({
      file: payrollFiles.file,
      at: payrollFiles.downloadedAt,
      profileId: payrollFiles.profileId,
      fullName: profiles.fullName,
      email: profiles.email,
    })
    .from(payrollFiles)
    .leftJoin(profiles, eq(profiles.id, payrollFiles.profileId))
    .where(and(eq(payrollFiles.companyId, companyId), eq(payrollFiles.month, month)))
    .orderBy(desc(payrollFiles.id))
    .limit(mostShown);

/** Returns the downloads from the rows of {@link filesQuery}. */
const toTakenFiles = (rows: Awaited<ReturnType<typeof filesQuery>>): TakenPayrollFile[] =>
  rows.map(({ file, at, profileId, fullName, email }) => ({
    file,
    at,
    by: profileId === null ? null : displayName({ fullName, email }),
  }));
