import { companyMoves, memberships } from "#directory";
import { and, eq, gt, isNotNull, isNull, ne, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { GlobalDeps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
import { fixed } from "~/platform/statement.server";
import { longestTurnMs } from "./longest-turn";

const m = alias(memberships, "m");
const going = alias(companyMoves, "going");

/** A move that is running, or that left rows behind. */
export interface Move {
  companyId: string;
  fromCell: string;
  toCell: string;
  /** Why the move is rolled back; null while it proceeds. */
  undoneFor: string | null;
  /** The company's memberships name the new cell. */
  isSwitched: boolean;
  /** The move has ended; the rows that it left behind remain to be deleted. */
  isToForget: boolean;
}

type Stores = Pick<GlobalDeps, "directory">;

/** In the column of a reason: the move succeeded, and the rows it left behind are deleted. */
const forgotten = "forgotten";

const isSwitched = fixed(
  sql<number>`EXISTS (SELECT 1 FROM ${memberships} ${m}
    WHERE ${m.companyId} = ${companyMoves.companyId} AND ${m.cell} = ${companyMoves.toCell})`,
);

/** A rolled-back move stays listed until no late turn can write into its copy. */
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

/** Lists the moves with work to do, of all companies or of one. An operator moves few at a time. */
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
 * Switches a company's memberships to the new cell, in one statement. It does nothing when the move is to be rolled back.
 * @returns whether they were switched.
 */
export async function switchCell({ directory }: Stores, { companyId, toCell }: Move): Promise<boolean> {
  const goesOn = sql`EXISTS (SELECT 1 FROM ${companyMoves} ${going}
    WHERE ${going.companyId} = ${companyId} AND ${going.endedAt} IS NULL AND ${going.undoneFor} IS NULL)`;
  const sent = await withRetries(() =>
    directory
      .update(memberships)
      .set({ cell: toCell })
      .where(and(eq(memberships.companyId, companyId), goesOn))
      .returning({ profileId: memberships.profileId }),
  );
  return sent.length > 0;
}

/** Decides that a move is rolled back, unless its memberships have already been switched. */
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

/** Ends a move. @returns false when it had already ended. */
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

/** Notes that the rows which a move left behind are deleted. */
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
