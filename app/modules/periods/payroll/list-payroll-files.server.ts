import { payrollFiles, profiles } from "#cell";
import { and, desc, eq } from "drizzle-orm";
import { displayName } from "~/modules/directory/display-name";
import type { Db } from "~/platform/db.server";
import type { PayrollFileKind } from "./words";

/** A download of a payroll file. */
export interface TakenPayrollFile {
  file: PayrollFileKind;
  /** The manager; null if a gestoría took it with its link. */
  by: string | null;
  at: number;
}

/** How many downloads of a month are listed. */
const mostShown = 20;

/** The query of the last downloads of a month's files, newest first. */
export const filesQuery = (db: Db, { companyId, month }: { companyId: string; month: string }) =>
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
export const toTakenFiles = (rows: Awaited<ReturnType<typeof filesQuery>>): TakenPayrollFile[] =>
  rows.map(({ file, at, profileId, fullName, email }) => ({
    file,
    at,
    by: profileId === null ? null : displayName({ fullName, email }),
  }));
