import { payrollFiles } from "#cell";
import { eq, sql, type SQL } from "drizzle-orm";
import type { Deps } from "~/platform/context.server";
import { newId } from "~/platform/ids";
import { withRetries } from "~/platform/retry.server";
import { batch, namesOf } from "~/platform/statement.server";
import type { PayrollFileKind } from "./texts";

interface PayrollDownload {
  companyId: string;
  month: string;
  file: PayrollFileKind;
  /** Exactly one of the two. */
  taker: { profileId: string } | { linkId: string };
  /** The right to download at this moment. */
  allowed: SQL;
}

/**
 * Records a download before the file is sent, so that nobody takes one unseen.
 * @returns false when the right has ended meanwhile: then there is no download.
 */
export async function notePayrollFile(
  { db, now }: Pick<Deps, "db" | "now">,
  { companyId, month, file, taker, allowed }: PayrollDownload,
): Promise<boolean> {
  // The id is chosen before retries, so that one download is recorded once.
  const id = newId(now);
  const profileId = "profileId" in taker ? taker.profileId : null;
  const linkId = "linkId" in taker ? taker.linkId : null;
  const { rows } = await withRetries(() =>
    batch(db, {
      noted: sql`INSERT INTO ${payrollFiles}
            (${namesOf(payrollFiles, "id", "companyId", "month", "file", "profileId", "linkId", "downloadedAt")})
            SELECT ${id}, ${companyId}, ${month}, ${file}, ${profileId}, ${linkId}, ${now} WHERE ${allowed}
            ON CONFLICT (${sql.identifier(payrollFiles.id.name)}) DO NOTHING`,
      rows: db.select({ id: payrollFiles.id }).from(payrollFiles).where(eq(payrollFiles.id, id)),
    }),
  );
  return rows.length > 0;
}
