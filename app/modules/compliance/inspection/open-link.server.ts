import { inspectorLinks } from "#cell";
import { eq, sql } from "drizzle-orm";
import type { GlobalDeps } from "~/platform/context.server";
import { findInCells } from "~/platform/find-in-cells.server";
import { sha256 } from "~/platform/hash.server";
import { batch, nameOf } from "~/platform/statement.server";
import { isOpenable, linkState, mostWrongCodes, sessionEnd } from "./link-state";
import { hashCode } from "./make-link.server";
import { signSession } from "./session-token.server";

export type Opening =
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
  { token, code }: { token: string; code: string },
): Promise<Opening> {
  const { now } = deps;
  const tokenHash = await sha256(token);
  const known = await findInCells(deps, async ({ db }) => {
    const [link] = await db.select().from(inspectorLinks).where(eq(inspectorLinks.tokenHash, tokenHash));
    return link;
  });
  if (!known || !isOpenable(linkState(known.found, now))) return { code: "closed" };
  const { there, found: link } = known;
  const codeHash = await hashCode(token, code);
  const { id, expiresAt } = link;
  // Do not retry after a fault: the try may have counted.
  const [{ results }] = await batch(there.db, [
    sql`UPDATE ${inspectorLinks} SET ${nameOf(inspectorLinks.wrongCodes)} = ${inspectorLinks.wrongCodes} +
        (${inspectorLinks.codeHash} <> ${codeHash}),
            ${nameOf(inspectorLinks.openedCount)} = ${inspectorLinks.openedCount} +
              (${inspectorLinks.codeHash} = ${codeHash}),
            ${nameOf(inspectorLinks.openedAt)} = iif(${inspectorLinks.codeHash} = ${codeHash}, ${now},
              ${inspectorLinks.openedAt})
          WHERE ${inspectorLinks.id} = ${id} AND ${inspectorLinks.revokedAt} IS NULL
            AND ${inspectorLinks.expiresAt} > ${now} AND ${inspectorLinks.wrongCodes} < ${mostWrongCodes}
          RETURNING ${nameOf(inspectorLinks.codeHash)} = ${codeHash} AS is_right, ${nameOf(inspectorLinks.wrongCodes)}`,
  ]);
  const [tried] = results as { is_right: 0 | 1; wrong_codes: number }[];
  if (!tried) return { code: "closed" };
  if (tried.is_right === 0) return { code: "wrong-code", left: mostWrongCodes - tried.wrong_codes };
  const endsAt = sessionEnd({ expiresAt }, now);
  return {
    code: "opened",
    endsAt,
    session: await signSession(deps, { linkId: id, cell: there.cell, endsAt }),
  };
}
