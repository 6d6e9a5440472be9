import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import type { GlobalDeps } from "~/platform/context.server";
import { findInCells } from "~/platform/find-in-cells.server";
import { sha256 } from "~/platform/hash.server";

import { hashCode } from "./hash-code.server";
import type { LinkKind } from "./link-kind.server";
import { signSession } from "./link-session.server";
import { isOpenable, linkState, mostWrongCodes, sessionEnd } from "./link-state";

export type OpenLinkResult =
  | { code: "opened"; session: string; endsAt: number }
  | { code: "wrong-code"; left: number }
  /** There is no such link, or it has ended. */
  | { code: "closed" };

/**
 * Opens a link with its code. One statement compares, counts and refuses.
 * So any number of simultaneous tries compares at most ten wrong codes.
 */
export async function openLink(
  deps: GlobalDeps,
  kind: LinkKind,
  { token, code }: { token: string; code: string },
): Promise<OpenLinkResult> {
  const { now } = deps;
  const { table } = kind;
  const tokenHash = await sha256(token);
  const linkInCell = await findInCells(deps, ({ db }) =>
    db
      .select({
        id: table.id,
        expiresAt: table.expiresAt,
        revokedAt: table.revokedAt,
        wrongCodes: table.wrongCodes,
        openedCount: table.openedCount,
      })
      .from(table)
      .where(eq(table.tokenHash, tokenHash))
      .get(),
  );
  if (!linkInCell || !isOpenable(linkState(linkInCell.found, now))) return { code: "closed" };
  const { there, found: link } = linkInCell;
  const isRightCode = sql`(${table.codeHash} = ${await hashCode(token, code)})`;
  // Do not retry after a fault: the try may have counted.
  const [tried] = await there.db
    .update(table)
    .set({
      wrongCodes: sql`${table.wrongCodes} + NOT ${isRightCode}`,
      openedCount: sql`${table.openedCount} + ${isRightCode}`,
      openedAt: sql`iif(${isRightCode}, ${now}, ${table.openedAt})`,
    })
    .where(
      and(
        eq(table.id, link.id),
        isNull(table.revokedAt),
        gt(table.expiresAt, now),
        lt(table.wrongCodes, mostWrongCodes),
      ),
    )
    .returning({ isRight: isRightCode.mapWith(Boolean), wrongCodes: table.wrongCodes });
  if (!tried) return { code: "closed" };
  if (!tried.isRight) return { code: "wrong-code", left: mostWrongCodes - tried.wrongCodes };
  const endsAt = sessionEnd(link, now);
  const session = await signSession(deps, kind, { linkId: link.id, cell: there.cell, endsAt });
  return { code: "opened", endsAt, session };
}
