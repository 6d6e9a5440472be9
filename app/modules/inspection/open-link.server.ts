import { companies, inspectorLinks } from "#cell";
import { and, eq, sql } from "drizzle-orm";
import { livesHere } from "~/modules/directory/lives-here.server";
import type { GlobalDeps } from "~/platform/context.server";
import { findInCells } from "~/platform/find-in-cells.server";
import { sha256 } from "~/platform/hash.server";
import { statement } from "~/platform/statement.server";
import { linkState, isLive, mostWrongCodes, sessionEnd } from "./link-state";
import { hashCode } from "./make-link.server";
import { signSession } from "./session-token.server";

export type Opening =
  | { code: "opened"; session: string; endsAt: number }
  | { code: "wrong-code"; left: number }
  /** There is no such link, or it has ended; or its company is just being moved. */
  | { code: "closed" }
  | { code: "moving" };

/**
 * Opens a link with its code. Each try is one statement that compares, counts and refuses: of any number that come at once, ten
 * wrong ones at most are compared.
 */
export async function openLink(
  deps: GlobalDeps,
  { token, code }: { token: string; code: string },
): Promise<Opening> {
  const { now } = deps;
  const tokenHash = await sha256(token);
  const known = await findInCells(deps, async ({ db }) => {
    const [found] = await db
      .select({ link: inspectorLinks, move: companies.move })
      .from(inspectorLinks)
      .innerJoin(companies, eq(companies.id, inspectorLinks.companyId))
      .where(and(eq(inspectorLinks.tokenHash, tokenHash), livesHere));
    return found;
  });
  if (!known || !isLive(linkState(known.found.link, now))) return { code: "closed" };
  const { there, found } = known;
  if (found.move !== null) return { code: "moving" };
  const codeHash = await hashCode(token, code);
  const { id, expiresAt } = found.link;
  // Not repeated after a fault: it may have counted.
  const [{ results }] = await there.db.batch([
    statement(
      there.db,
      sql`UPDATE ${inspectorLinks} SET wrong_codes = wrong_codes + (code_hash <> ${codeHash}),
            opened_count = opened_count + (code_hash = ${codeHash}),
            opened_at = iif(code_hash = ${codeHash}, ${now}, opened_at)
          WHERE id = ${id} AND revoked_at IS NULL AND expires_at > ${now} AND wrong_codes < ${mostWrongCodes}
          RETURNING code_hash = ${codeHash} AS is_right, wrong_codes`,
    ),
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
