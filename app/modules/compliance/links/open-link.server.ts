import { sql, type SQL } from "drizzle-orm";
import type { GlobalDeps } from "~/platform/context.server";
import { findInCells } from "~/platform/find-in-cells.server";
import { sha256 } from "~/platform/hash.server";
import { batch, first, nameOf } from "~/platform/statement.server";
import { hashCode } from "./hash-code.server";
import type { LinkKind } from "./link-kind.server";
import { signSession } from "./link-session.server";
import { isOpenable, linkState, mostWrongCodes, sessionEnd, type LinkFacts } from "./link-state";

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
  kind: LinkKind,
  { token, code }: { token: string; code: string },
): Promise<Opening> {
  const { now } = deps;
  const { table } = kind;
  const tokenHash = await sha256(token);
  const known = await findInCells(deps, ({ db }) =>
    first<LinkFacts & { id: string }>(
      db.$client,
      sql`SELECT ${table.id} AS id, ${table.expiresAt} AS expiresAt, ${table.revokedAt} AS revokedAt, ${table.wrongCodes} AS wrongCodes,
        ${table.openedCount} AS openedCount FROM ${table} WHERE ${table.tokenHash} = ${tokenHash}`,
    ),
  );
  if (!known || !isOpenable(linkState(known.found, now))) return { code: "closed" };
  const { there, found: link } = known;
  const isRight = sql`(${table.codeHash} = ${await hashCode(token, code)})`;
  const set = (column: "wrongCodes" | "openedCount" | "openedAt", value: SQL) =>
    sql`${nameOf(table[column])} = ${value}`;
  // Do not retry after a fault: the try may have counted.
  const [{ results }] = await batch(there.db, [
    sql`UPDATE ${table} SET ${set("wrongCodes", sql`${table.wrongCodes} + NOT ${isRight}`)},
          ${set("openedCount", sql`${table.openedCount} + ${isRight}`)},
          ${set("openedAt", sql`iif(${isRight}, ${now}, ${table.openedAt})`)}
        WHERE ${table.id} = ${link.id} AND ${table.revokedAt} IS NULL AND ${table.expiresAt} > ${now}
          AND ${table.wrongCodes} < ${mostWrongCodes}
        RETURNING ${isRight} AS is_right, ${nameOf(table.wrongCodes)}`,
  ]);
  const [tried] = results as { is_right: 0 | 1; wrong_codes: number }[];
  if (!tried) return { code: "closed" };
  if (tried.is_right === 0) return { code: "wrong-code", left: mostWrongCodes - tried.wrong_codes };
  const endsAt = sessionEnd(link, now);
  const session = await signSession(deps, kind, { linkId: link.id, cell: there.cell, endsAt });
  return { code: "opened", endsAt, session };
}
