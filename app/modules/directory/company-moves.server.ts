import { companyMoves, memberships } from "#directory";
import { and, eq, gt, isNotNull, isNull, ne, or, sql } from "drizzle-orm";
import type { GlobalDeps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
import { longestTurnMs } from "./longest-turn";

/** What the directory knows of a company that is being moved, or has left rows behind. */
export interface Move {
  companyId: string;
  fromCell: string;
  toCell: string;
  /** Why it is taken back; null while it goes on. */
  undoneFor: string | null;
  /** Its people are sent to the other cell. */
  isSwitched: boolean;
  /** It has ended: what is left to do is to delete what it left behind. */
  isToForget: boolean;
}

type Stores = Pick<GlobalDeps, "directory">;

/** In the place of a reason: it was not taken back, and what it left behind is deleted. */
const forgotten = "forgotten";

const isSwitched = sql<number>`EXISTS (SELECT 1 FROM ${memberships} m
  WHERE m.company_id = company_moves.company_id AND m.cell = company_moves.to_cell)`;

/** What was taken back is looked at again until no late turn can have touched it. */
const isUnderWay = (now: number) =>
  or(
    isNull(companyMoves.endedAt),
    eq(companyMoves.isToForget, true),
    and(
      isNotNull(companyMoves.undoneFor),
      ne(companyMoves.undoneFor, forgotten),
      gt(companyMoves.endedAt, now - longestTurnMs),
    ),
  );

/** The moves at which there is something to do, of all companies or of one: an operator moves few at a time. */
export async function listMoves(
  { directory, now }: Stores & Pick<GlobalDeps, "now">,
  { companyId }: { companyId?: string } = {},
): Promise<Move[]> {
  const { fromCell, toCell, undoneFor, isToForget } = companyMoves;
  const found = await withRetries(() =>
    directory
      .select({ companyId: companyMoves.companyId, fromCell, toCell, undoneFor, isToForget, isSwitched })
      .from(companyMoves)
      .where(
        and(isUnderWay(now), companyId === undefined ? undefined : eq(companyMoves.companyId, companyId)),
      )
      .orderBy(companyMoves.begunAt),
  );
  return found.map((move) => ({ ...move, isSwitched: move.isSwitched === 1 }));
}

/**
 * Sends a company's people to the other cell, all at once: from here on it lives there. Not where it is to be taken back.
 * @returns whether they are.
 */
export async function switchCell({ directory }: Stores, { companyId, toCell }: Move): Promise<boolean> {
  const goesOn = sql`EXISTS (SELECT 1 FROM ${companyMoves} m
    WHERE m.company_id = ${companyId} AND m.ended_at IS NULL AND m.undone_for IS NULL)`;
  const sent = await withRetries(() =>
    directory
      .update(memberships)
      .set({ cell: toCell })
      .where(and(eq(memberships.companyId, companyId), goesOn))
      .returning({ profileId: memberships.profileId }),
  );
  return sent.length > 0;
}

/** Decides that a move is taken back, unless its people have been sent to the other cell: then it is done. */
export async function takeBack({ directory }: Stores, { companyId }: Move, why: string): Promise<void> {
  await withRetries(() =>
    directory
      .update(companyMoves)
      .set({ undoneFor: why })
      .where(
        and(
          eq(companyMoves.companyId, companyId),
          and(isNull(companyMoves.endedAt), isNull(companyMoves.undoneFor), sql`NOT ${isSwitched}`),
        ),
      ),
  );
}

/** Nothing of it is left to do. @returns whether something was until now. */
export async function endMove(
  { directory, now }: Stores & Pick<GlobalDeps, "now">,
  { companyId }: Move,
): Promise<boolean> {
  const ended = await withRetries(() =>
    directory
      .update(companyMoves)
      .set({ endedAt: now })
      .where(and(eq(companyMoves.companyId, companyId), isNull(companyMoves.endedAt)))
      .returning({ companyId: companyMoves.companyId }),
  );
  return ended.length > 0;
}

/** What it left behind is gone. */
export async function forgetMove(
  { directory, now }: Stores & Pick<GlobalDeps, "now">,
  { companyId }: Move,
): Promise<void> {
  await withRetries(() =>
    directory
      .update(companyMoves)
      .set({ isToForget: false, undoneFor: forgotten, endedAt: now })
      .where(and(eq(companyMoves.companyId, companyId), eq(companyMoves.isToForget, true))),
  );
}
