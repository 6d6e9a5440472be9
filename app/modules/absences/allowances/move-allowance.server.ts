import { allowanceMoves, profiles } from "#cell";
import { and, eq, sql } from "drizzle-orm";
import type { Member } from "~/modules/directory/find-session.server";
import { deliverSoon } from "~/modules/mail/outbox.server";
import { listOtherManagers } from "~/modules/policy/other-managers.server";
import { stillMay } from "~/modules/policy/still-may.server";
import { assertInBatch, isPreconditionUnmet } from "~/platform/assert-in-batch.server";
import type { Deps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
import { batch } from "~/platform/statement.server";
import { queueAccountMails } from "~/modules/schedules/queue-account-mails.server";

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

export type MoveResult =
  | { code: "moved" | "too-many" | "no-permission" }
  /** The same form recorded another move before: this one. */
  | { code: "recorded-otherwise"; recorded: { kind: string; amount: number } }
  /** It is the manager's own allowance, and these others can change it. */
  | { code: "needs-another"; managers: string[] };

/**
 * Adds to what a person may take in a year, or takes from it. Nothing is written unless the code is `moved`. The owner gets a mail about the
 * allowance of another manager.
 */
export async function moveAllowance(
  deps: Pick<Deps, "db" | "now" | "env" | "defer">,
  { member, move }: { member: Member; move: NewMove },
): Promise<MoveResult> {
  const { db, now } = deps;
  const otherManagers = await listOtherManagers(deps, member);
  if (move.profileId === member.profile.id && otherManagers.length > 0)
    return { code: "needs-another", managers: otherManagers.map(({ name }) => name) };
  const { company, profile } = member;
  const isMoveOfYear = and(
    eq(allowanceMoves.companyId, company.id),
    eq(allowanceMoves.profileId, move.profileId),
    eq(allowanceMoves.year, move.year),
    sql`${allowanceMoves.id} <> ${move.id}`,
  );
  const isCompanyProfile = sql`EXISTS (SELECT 1 FROM ${profiles} WHERE ${profiles.id} = ${move.profileId} AND ${profiles.companyId} = ${company.id})`;
  const isOtherMove = and(
    eq(allowanceMoves.id, move.id),
    sql`(${allowanceMoves.profileId}, ${allowanceMoves.kind}, ${allowanceMoves.year}, ${allowanceMoves.amount}, ${allowanceMoves.note})
      <> (${move.profileId}, ${move.kind}, ${move.year}, ${move.amount}, ${move.note})`,
  );
  const accountChange = {
    profileId: move.profileId,
    what: "allowance" as const,
    cause: `${move.profileId}:allowance:${move.id}`,
    path: `/absences/allowance?${new URLSearchParams({ profile: move.profileId, year: String(move.year) })}`,
  };
  try {
    await withRetries(() =>
      batch(db, [
        assertInBatch(
          db,
          sql`${stillMay(member, "plan-schedules", { people: [move.profileId] })} AND ${isCompanyProfile}
            AND NOT EXISTS (SELECT 1 FROM ${allowanceMoves} WHERE ${isOtherMove})
            AND (SELECT count(*) FROM ${allowanceMoves} WHERE ${isMoveOfYear}) < ${mostMoves}`,
        ),
        db
          .insert(allowanceMoves)
          .values({ ...move, companyId: company.id, authorId: profile.id, recordedAt: now })
          .onConflictDoNothing(),
        ...queueAccountMails(deps, { member, others: otherManagers }, [accountChange]),
      ]),
    );
    deliverSoon(deps);
    return { code: "moved" };
  } catch (fault) {
    if (!isPreconditionUnmet(fault)) throw fault;
    const isInCompany = and(eq(allowanceMoves.companyId, company.id), isOtherMove);
    const { kind, amount } = allowanceMoves;
    const recorded = await withRetries(() =>
      db.select({ kind, amount }).from(allowanceMoves).where(isInCompany).get(),
    );
    if (recorded) return { code: "recorded-otherwise", recorded };
    const count = await withRetries(() => db.$count(allowanceMoves, isMoveOfYear));
    return { code: count >= mostMoves ? "too-many" : "no-permission" };
  }
}
