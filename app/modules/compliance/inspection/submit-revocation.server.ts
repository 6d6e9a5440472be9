import { data } from "@remix-run/cloudflare";
import { inspectorLinks, preparedPacks } from "#cell";
import { and, eq, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Member } from "~/modules/session/find-session.server";
import type { Deps } from "~/platform/context.server";
import { refusal } from "~/platform/http.server";
import { textFields } from "~/platform/text-fields";
import { withRetries } from "~/platform/retry.server";
import { batch } from "~/platform/statement.server";
import { inspectorLink } from "../links/link-kind.server";
import { revokeLinkStatement } from "../links/revoke-link.server";
import { messages } from "./messages";
import { deletedColumns } from "./pack/delete-pack.server";
import { deleteFiles } from "./pack/store.server";

const linkRow = alias(inspectorLinks, "l");

export interface RevocationAnswer {
  tone: "success" | "problem";
  text: string;
}

/** Revokes the link that a form names. @throws Response 404 when the company has no such link. */
export async function submitRevocation(deps: Deps, { member, form }: { member: Member; form: FormData }) {
  const { revoke: id = "" } = textFields(form);
  if (!(await revokeLink(deps, { member, id }))) throw refusal(404, messages.notRevoked);
  return data<RevocationAnswer>({ tone: "success", text: messages.revoked });
}

/**
 * Ends a link and its sessions immediately: each request checks the link. Its pack is deleted, even during the preparation.
 * A second call changes nothing.
 * @returns false when the company has no such link.
 */
export async function revokeLink(
  deps: Pick<Deps, "db" | "env" | "now" | "defer">,
  { member, id }: { member: Member; id: string },
): Promise<boolean> {
  const { db, now } = deps;
  const companyId = member.company.id;
  const isRevoked = sql`EXISTS (SELECT 1 FROM ${inspectorLinks} ${linkRow} WHERE ${linkRow.id} = ${id}
    AND ${linkRow.revokedAt} IS NOT NULL)`;
  const { revokedLinks, deletedPacks } = await withRetries(() =>
    batch(db, {
      revokedLinks: revokeLinkStatement(deps, inspectorLink, { member, id, needs: "manage-inspections" }),
      deletedPacks: db
        .update(preparedPacks)
        .set(deletedColumns(now))
        .where(
          and(
            eq(preparedPacks.companyId, companyId),
            eq(preparedPacks.linkId, id),
            ne(preparedPacks.state, "deleted"),
            isRevoked,
          ),
        )
        .returning({ id: preparedPacks.id }),
    }),
  );
  for (const pack of deletedPacks)
    deps.defer("pack: delete", () => deleteFiles(deps, { companyId, id: pack.id }));
  return revokedLinks.length > 0;
}
