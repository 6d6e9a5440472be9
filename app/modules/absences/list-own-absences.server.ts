import { absenceKinds, absences, allowanceClosings, allowanceMoves, expiryNotices } from "#cell";
import { and, eq, getTableColumns } from "drizzle-orm";
import { kindNameWhenAccepted } from "~/modules/schedules/absence-versions.server";
import type { Deps } from "~/platform/context.server";
import { batch } from "~/platform/statement.server";

export type OwnAbsences = Awaited<ReturnType<typeof listOwnAbsences>>;

/** Lists all versions of a person's absences, and what their allowances store, in the order in which it was recorded. */
export async function listOwnAbsences(
  { db }: Pick<Deps, "db">,
  { companyId, profileId }: { companyId: string; profileId: string },
) {
  return batch(db, {
    versions: db
      .select({ ...getTableColumns(absences), kindName: kindNameWhenAccepted() })
      .from(absences)
      .leftJoin(
        absenceKinds,
        and(eq(absenceKinds.companyId, absences.companyId), eq(absenceKinds.kind, absences.kind)),
      )
      .where(and(eq(absences.companyId, companyId), eq(absences.profileId, profileId)))
      .orderBy(absences.recordedAt, absences.version, absences.id),
    moves: db
      .select({
        ...getTableColumns(allowanceMoves),
        kindName: absenceKinds.name,
        kindUnit: absenceKinds.unit,
      })
      .from(allowanceMoves)
      .leftJoin(
        absenceKinds,
        and(eq(absenceKinds.companyId, allowanceMoves.companyId), eq(absenceKinds.kind, allowanceMoves.kind)),
      )
      .where(and(eq(allowanceMoves.companyId, companyId), eq(allowanceMoves.profileId, profileId)))
      .orderBy(allowanceMoves.recordedAt, allowanceMoves.id),
    notices: db
      .select()
      .from(expiryNotices)
      .where(and(eq(expiryNotices.companyId, companyId), eq(expiryNotices.profileId, profileId)))
      .orderBy(expiryNotices.sentAt, expiryNotices.lastOn),
    closings: db
      .select()
      .from(allowanceClosings)
      .where(and(eq(allowanceClosings.companyId, companyId), eq(allowanceClosings.profileId, profileId)))
      .orderBy(allowanceClosings.year),
  });
}
