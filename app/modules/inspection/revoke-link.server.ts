import { inspectorLinks, preparedPacks } from "#cell";
import { data } from "@remix-run/cloudflare";
import { and, eq, ne, sql } from "drizzle-orm";
import type { Member } from "~/modules/directory/find-session.server";
import { stillMay } from "~/modules/policy/still-may.server";
import type { Deps } from "~/platform/context.server";
import { refusal } from "~/platform/http.server";
import { withRetries } from "~/platform/retry.server";
import { textFields } from "~/platform/text-fields";
import { copy } from "./copy";
import { asDeleted } from "./pack/delete-pack.server";
import { deleteFiles } from "./pack/store.server";

/**
 * Ends a link at once, and what has been opened by it: each request asks for it anew. Its pack goes with it, also one that is being made.
 * Revoked twice is revoked.
 * @returns false where the company has no such link.
 */
export async function revokeLink(
  deps: Pick<Deps, "db" | "env" | "now" | "defer">,
  { member, id }: { member: Member; id: string },
): Promise<boolean> {
  const { db, now } = deps;
  const companyId = member.company.id;
  const isRevoked = sql`EXISTS (SELECT 1 FROM ${inspectorLinks} l WHERE l.id = ${id} AND l.revoked_at IS NOT NULL)`;
  const [revoked, packs] = await withRetries(() =>
    db.batch([
      db
        .update(inspectorLinks)
        .set({ revokedAt: sql`coalesce(${inspectorLinks.revokedAt}, ${now})` })
        .where(
          and(
            eq(inspectorLinks.companyId, companyId),
            eq(inspectorLinks.id, id),
            stillMay(member, "manage-inspections"),
          ),
        )
        .returning({ id: inspectorLinks.id }),
      db
        .update(preparedPacks)
        .set(asDeleted(now))
        .where(
          and(
            eq(preparedPacks.companyId, companyId),
            eq(preparedPacks.linkId, id),
            ne(preparedPacks.state, "deleted"),
            isRevoked,
          ),
        )
        .returning({ id: preparedPacks.id }),
    ]),
  );
  for (const pack of packs) deps.defer("pack: delete", () => deleteFiles(deps, { companyId, id: pack.id }));
  return revoked.length > 0;
}

export interface RevocationAnswer {
  tone: "success" | "problem";
  text: string;
}

/** Ends the link that a form names. @throws Response 404 where the company has no such link. */
export async function submitRevocation(deps: Deps, { member, form }: { member: Member; form: FormData }) {
  const { revoke: id = "" } = textFields(form);
  if (!(await revokeLink(deps, { member, id }))) throw refusal(404, copy.notRevoked);
  return data<RevocationAnswer>({ tone: "success", text: copy.revoked });
}
