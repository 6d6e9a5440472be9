import { allowanceMoves, profiles } from "#cell";
import { and, eq, sql } from "drizzle-orm";
import type { Member } from "~/modules/directory/find-session.server";
import { rolesOver } from "~/modules/policy/may";
import { stillMay } from "~/modules/policy/still-may.server";
import { assertInBatch, isPreconditionUnmet } from "~/platform/assert-in-batch.server";
import type { Deps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
import { batch } from "~/platform/statement.server";

/** The most moves of a person and year: all of them are on one page. */
export const mostMoves = 100;

export interface NewMove {
  /** Sent again with the same id, a move is recorded once. */
  id: string;
  profileId: string;
  kind: string;
  year: number;
  /** Hundredths of days, or minutes. Negative if it takes. */
  amount: number;
  note: string;
}

/** Adds to what a person may take in a year, or takes from it; of themselves only the owner. Nothing is written unless the code is `moved`. */
export async function moveAllowance(
  { db, now }: Pick<Deps, "db" | "now">,
  { member, move }: { member: Member; move: NewMove },
): Promise<{ code: "moved" | "too-many" | "no-permission" }> {
  const { company, profile } = member;
  const ofYear = and(
    eq(allowanceMoves.companyId, company.id),
    eq(allowanceMoves.profileId, move.profileId),
    eq(allowanceMoves.year, move.year),
    sql`${allowanceMoves.id} <> ${move.id}`,
  );
  const isTheirs = sql`EXISTS (SELECT 1 FROM ${profiles} WHERE ${profiles.id} = ${move.profileId} AND ${profiles.companyId} = ${company.id})`;
  const roles = move.profileId === profile.id ? (["owner"] as const) : rolesOver("plan-schedules");
  try {
    await withRetries(() =>
      batch(db, [
        assertInBatch(
          db,
          sql`${stillMay(member, "plan-schedules", roles)} AND ${isTheirs}
            AND (SELECT count(*) FROM ${allowanceMoves} WHERE ${ofYear}) < ${mostMoves}`,
        ),
        db
          .insert(allowanceMoves)
          .values({ ...move, companyId: company.id, authorId: profile.id, recordedAt: now })
          .onConflictDoNothing(),
      ]),
    );
    return { code: "moved" };
  } catch (fault) {
    if (!isPreconditionUnmet(fault)) throw fault;
    const count = await withRetries(() => db.$count(allowanceMoves, ofYear));
    return { code: count >= mostMoves ? "too-many" : "no-permission" };
  }
}
