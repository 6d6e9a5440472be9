import { adviserLinks } from "#cell";
import { eq, sql, type SQL } from "drizzle-orm";
import type { GlobalDeps } from "~/platform/context.server";
import { findInCells } from "~/platform/find-in-cells.server";
import { sha256 } from "~/platform/hash.server";
import { batch, nameOf } from "~/platform/statement.server";
import { isOpenable, linkState, mostWrongCodes, sessionEnd } from "../inspection/link-state";
import { hashCode } from "../inspection/make-link.server";
import type { Opening } from "../inspection/open-link.server";
import { signSession } from "../inspection/session-token.server";

/**
 * Opens a gestoría's link with its code. One statement compares, counts and refuses, so any number of simultaneous tries compares at most ten
 * wrong codes.
 */
export async function openAdviserLink(
  deps: GlobalDeps,
  { token, code }: { token: string; code: string },
): Promise<Opening> {
  const { now } = deps;
  const tokenHash = await sha256(token);
  const known = await findInCells(deps, async ({ db }) => {
    const [link] = await db.select().from(adviserLinks).where(eq(adviserLinks.tokenHash, tokenHash));
    return link;
  });
  if (!known || !isOpenable(linkState(known.found, now))) return { code: "closed" };
  const { there, found: link } = known;
  const codeHash = await hashCode(token, code);
  const isRight = sql`(${adviserLinks.codeHash} = ${codeHash})`;
  const set = (column: "wrongCodes" | "openedCount" | "openedAt", value: SQL) =>
    sql`${nameOf(adviserLinks[column])} = ${value}`;
  // Do not retry after a fault: the try may have counted.
  const [{ results }] = await batch(there.db, [
    sql`UPDATE ${adviserLinks} SET ${set("wrongCodes", sql`${adviserLinks.wrongCodes} + NOT ${isRight}`)},
          ${set("openedCount", sql`${adviserLinks.openedCount} + ${isRight}`)},
          ${set("openedAt", sql`iif(${isRight}, ${now}, ${adviserLinks.openedAt})`)}
        WHERE ${adviserLinks.id} = ${link.id} AND ${adviserLinks.revokedAt} IS NULL AND ${adviserLinks.expiresAt} > ${now}
          AND ${adviserLinks.wrongCodes} < ${mostWrongCodes}
        RETURNING ${isRight} AS is_right, ${nameOf(adviserLinks.wrongCodes)}`,
  ]);
  const [tried] = results as { is_right: 0 | 1; wrong_codes: number }[];
  if (!tried) return { code: "closed" };
  if (tried.is_right === 0) return { code: "wrong-code", left: mostWrongCodes - tried.wrong_codes };
  const endsAt = sessionEnd(link, now);
  const session = await signSession(deps, { linkId: link.id, cell: there.cell, endsAt }, "adviser");
  return { code: "opened", endsAt, session };
}
