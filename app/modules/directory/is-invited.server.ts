import { companies, invitations } from "#cell";
import { and, eq, gt } from "drizzle-orm";
import { askEachCell } from "~/platform/ask-each-cell.server";
import type { GlobalDeps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
import { isHomeCell } from "./is-home-cell.server";

/** Returns whether an address has a pending invitation in any cell that answers. */
export async function isInvited(deps: GlobalDeps, { email }: { email: string }): Promise<boolean> {
  const open = and(
    eq(invitations.email, email),
    eq(invitations.status, "pending"),
    gt(invitations.expiresAt, deps.now),
    isHomeCell,
  );
  const { answers } = await askEachCell("invitations to an address", deps, ({ db }) =>
    withRetries(() =>
      db
        .select({ id: invitations.id })
        .from(invitations)
        .innerJoin(companies, eq(companies.id, invitations.companyId))
        .where(open)
        .limit(1),
    ),
  );
  return answers.some((found) => found.length > 0);
}
