import { companies, invitations } from "#cell";
import { and, asc, count, desc, eq, gt, isNull } from "drizzle-orm";
import { livesHere } from "~/modules/directory/lives-here.server";
import { askEachCell } from "~/platform/ask-each-cell.server";
import type { Deps, GlobalDeps } from "~/platform/context.server";
import { findInCells } from "~/platform/find-in-cells.server";
import { hashInvitationToken } from "./mail-invitation.server";

/** The invitation a token opens. Null for one that is unknown, altered, expired, used or deleted: nobody learns which. */
export async function findInvitation(deps: GlobalDeps, { token }: { token: string }) {
  const tokenHash = await hashInvitationToken(token);
  if (!tokenHash) return null;
  const open = and(
    eq(invitations.tokenHash, tokenHash),
    eq(invitations.status, "pending"),
    gt(invitations.expiresAt, deps.now),
    livesHere,
  );
  const found = await findInCells(deps, async ({ db }) => {
    const [invitation] = await db
      .select({
        id: invitations.id,
        email: invitations.email,
        role: invitations.role,
        expiresAt: invitations.expiresAt,
        companyName: companies.name,
        timeZone: companies.timeZone,
      })
      .from(invitations)
      .innerJoin(companies, eq(companies.id, invitations.companyId))
      .where(open);
    return invitation;
  });
  return found?.found ?? null;
}

const shown = 20;

/**
 * The invitations that an address can still accept, the newest first, at most 20.
 * @returns also whether these are all: a cell may not have answered.
 */
export async function listOpenInvitations(deps: GlobalDeps, { email }: { email: string }) {
  const open = and(
    eq(invitations.email, email),
    eq(invitations.status, "pending"),
    gt(invitations.expiresAt, deps.now),
    livesHere,
  );
  const { answers, faults } = await askEachCell("invitations to an address", deps, ({ db }) =>
    db
      .select({
        ...{ id: invitations.id, role: invitations.role, companyName: companies.name },
        createdAt: invitations.createdAt,
      })
      .from(invitations)
      .innerJoin(companies, eq(companies.id, invitations.companyId))
      .where(open)
      .orderBy(desc(invitations.createdAt))
      .limit(shown),
  );
  const newest = answers
    .flat()
    .sort((a, b) => b.createdAt - a.createdAt)
    .slice(0, shown);
  return {
    invited: newest.map(({ id, role, companyName }) => ({ id, role, companyName })),
    areAll: faults.length === 0,
  };
}

const pendingPageSize = 50;

/**
 * One page of a company's pending invitations, expired ones included, by address: in the order of the index that keeps
 * them unique, so that a page costs the same however many there are.
 * @param after the last address of the page before.
 */
export async function listPending(
  { db }: Pick<Deps, "db">,
  { companyId, after }: { companyId: string; after: string | null },
) {
  const found = await db
    .select({
      id: invitations.id,
      email: invitations.email,
      fullName: invitations.fullName,
      dni: invitations.dni,
      role: invitations.role,
      expiresAt: invitations.expiresAt,
    })
    .from(invitations)
    .where(
      and(
        eq(invitations.companyId, companyId),
        eq(invitations.status, "pending"),
        gt(invitations.email, after ?? ""),
      ),
    )
    .orderBy(asc(invitations.email))
    .limit(pendingPageSize + 1);
  const page = found.slice(0, pendingPageSize);
  return { page, next: found.length > pendingPageSize ? page.at(-1)!.email : null };
}

/** How many invitations of a company can still be accepted. */
export async function countOpen(
  { db, now }: Pick<Deps, "db" | "now">,
  { companyId }: { companyId: string },
): Promise<number> {
  const [counted] = await db
    .select({ open: count() })
    .from(invitations)
    .where(
      and(
        eq(invitations.companyId, companyId),
        eq(invitations.status, "pending"),
        gt(invitations.expiresAt, now),
        // By the others somebody who counts already gets another address.
        isNull(invitations.profileId),
      ),
    );
  return counted!.open;
}
