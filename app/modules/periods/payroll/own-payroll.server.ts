import { payrollFiles, payrollPeople } from "#cell";
import { and, eq } from "drizzle-orm";
import type { Deps } from "~/platform/context.server";
import { batch } from "~/platform/statement.server";

/** What the payroll tables have of one person: their code, and the files that they downloaded as a manager. */
export interface OwnPayroll {
  code: string | null;
  files: Pick<typeof payrollFiles.$inferSelect, "month" | "file" | "downloadedAt">[];
}

/** Returns the own data of a person from the payroll tables. */
export async function readOwnPayroll(
  { db }: Pick<Deps, "db">,
  { companyId, profileId }: { companyId: string; profileId: string },
): Promise<OwnPayroll> {
  const { codes, files } = await batch(db, {
    codes: db
      .select({ code: payrollPeople.code })
      .from(payrollPeople)
      .where(eq(payrollPeople.profileId, profileId)),
    files: db
      .select({
        month: payrollFiles.month,
        file: payrollFiles.file,
        downloadedAt: payrollFiles.downloadedAt,
      })
      .from(payrollFiles)
      .where(and(eq(payrollFiles.companyId, companyId), eq(payrollFiles.profileId, profileId)))
      .orderBy(payrollFiles.id),
  });
  return { code: codes[0]?.code ?? null, files };
}
