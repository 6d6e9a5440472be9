import { companies, invitations, profiles } from "#cell";
import { and, asc, count, desc, eq, gt, isNull, sql } from "drizzle-orm";
import type { Member } from "~/modules/session/find-session.server";
import { isInScope } from "~/modules/policy/scope.server";
import { askEachCell } from "~/platform/ask-each-cell.server";
import type { Deps, GlobalDeps } from "~/platform/context.server";
import { findInCells } from "~/platform/find-in-cells.server";
import { hashInvitationToken } from "./server/mail-invitation.server";

/** Returns the invitation of a token. Null for an unknown, altered, expired, used or deleted one, without a difference. */
export async function findInvitation(deps: GlobalDeps, { token }: { token: string }) {
  const tokenHash = await hashInvitationToken(token);
  if (!tokenHash) return null;
  const open = and(
    eq(invitations.tokenHash, tokenHash),
    eq(invitations.status, "pending"),
    gt(invitations.expiresAt, deps.now),
  );
  const invitationInCell = await findInCells(deps, async ({ db }) => {
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
  return invitationInCell?.found ?? null;
}

const mostShownInvitations = 20;

/**
 * Returns the invitations that an address can still accept, the newest first, at most 20.
 * @returns `areAll` is false if a cell did not answer.
 */
export async function listOpenInvitations(deps: GlobalDeps, { email }: { email: string }) {
  const open = and(
    eq(invitations.email, email),
    eq(invitations.status, "pending"),
    gt(invitations.expiresAt, deps.now),
  );
  const { answers, faults } = await askEachCell("invitations to an address", deps, ({ db }) =>
    db
      .select({
        id: invitations.id,
        role: invitations.role,
        companyName: companies.name,
        createdAt: invitations.createdAt,
      })
      .from(invitations)
      .innerJoin(companies, eq(companies.id, invitations.companyId))
      .where(open)
      .orderBy(desc(invitations.createdAt))
      .limit(mostShownInvitations),
  );
  const newest = answers
    .flat()
    .sort((a, b) => b.createdAt - a.createdAt)
    .slice(0, mostShownInvitations);
  return {
    invited: newest.map(({ id, role, companyName }) => ({ id, role, companyName })),
    areAll: faults.length === 0,
  };
}

const pendingPageSize = 50;

/**
 * Returns a page of a company's pending invitations, also expired ones, by address. Their unique index has that order, so every
 * page costs the same. A manager of some centres sees the employees who are invited into these.
 * @param after the last address of the previous page.
 */
export async function listPending(
  { db }: Pick<Deps, "db">,
  { reader, after }: { reader: Member; after: string | null },
) {
  const invitationRows = await db
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
        eq(invitations.companyId, reader.company.id),
        eq(invitations.status, "pending"),
        gt(invitations.email, after ?? ""),
        isInScope(reader, invitations),
      ),
    )
    .orderBy(asc(invitations.email))
    .limit(pendingPageSize + 1);
  const page = invitationRows.slice(0, pendingPageSize);
  return { page, next: invitationRows.length > pendingPageSize ? page.at(-1)!.email : null };
}

/** Returns how many invitations can still add a person to the company, and how many people wait for room in its plan. */
export async function countComingPeople(
  { db, now }: Pick<Deps, "db" | "now">,
  { companyId }: { companyId: string },
): Promise<{ open: number; waiting: number }> {
  const waiting = sql<number>`(SELECT count(*) FROM ${profiles} WHERE ${profiles.companyId} = ${companyId}
    AND ${profiles.waitingSince} IS NOT NULL)`;
  const [counted] = await db
    .select({ open: count(), waiting: waiting.as("waiting") })
    .from(invitations)
    .where(
      and(
        eq(invitations.companyId, companyId),
        eq(invitations.status, "pending"),
        gt(invitations.expiresAt, now),
        // The others give a new address to a person who already counts.
        isNull(invitations.profileId),
      ),
    );
  return counted!;
}
