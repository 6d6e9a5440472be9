import { plans } from "#cell";
import { and, eq } from "drizzle-orm";
import type { Deps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
import { readContent, type PlanInput } from "./plan-content";

/** A recorded plan, with who recorded it and when. */
export type RecordedPlan = PlanInput & { id: string; seq: number; recordedAt: number; authorId: string };

/** Lists the plans of a person in the order in which they were recorded: their terms and the moves of their balance. */
export async function listPlans(
  { db }: Pick<Deps, "db">,
  { companyId, profileId }: { companyId: string; profileId: string },
): Promise<RecordedPlan[]> {
  const rows = await withRetries(() =>
    db
      .select()
      .from(plans)
      .where(and(eq(plans.companyId, companyId), eq(plans.profileId, profileId)))
      .orderBy(plans.seq),
  );
  return rows.map(({ id, kind, seq, recordedAt, authorId, content }) => ({
    ...({ kind, content: readContent(kind, content) } as PlanInput),
    id,
    seq,
    recordedAt,
    authorId,
  }));
}
