import { invitations } from "#cell";
import { and, asc, eq, isNull } from "drizzle-orm";
import { compareNames } from "~/platform/compare-names";
import type { Deps } from "~/platform/context.server";
import { isInScope, type Reader } from "~/modules/policy/scope.server";
import { matchesSearch } from "~/platform/search-text";

/** A person who has been invited and has not joined yet. */
export interface InvitedPerson {
  id: string;
  fullName: string;
  email: string;
  dni: string | null;
  /** Past for an expired invitation. */
  expiresAt: number;
}

/** The most invited people that a list of the team reads. /invitations shows all. */
export const mostInvitedShown = 50;

interface InvitedQuery {
  reader: Reader;
  companyId: string;
}

/**
 * Selects a company's invited people who have not joined, also those with an expired invitation. It reads one more than a list shows.
 * Invitations that give a colleague a new address are left out. A
 * manager of some centres sees the employees who are invited into these.
 */
export const selectInvited = ({ db }: Pick<Deps, "db">, { reader, companyId }: InvitedQuery) =>
  db
    .select({
      id: invitations.id,
      fullName: invitations.fullName,
      email: invitations.email,
      dni: invitations.dni,
      expiresAt: invitations.expiresAt,
    })
    .from(invitations)
    .where(
      and(
        eq(invitations.companyId, companyId),
        eq(invitations.status, "pending"),
        isNull(invitations.profileId),
        isInScope(reader, invitations),
      ),
    )
    .orderBy(asc(invitations.email))
    .limit(mostInvitedShown + 1);

/** Returns the invited people in a search by name, e-mail or DNI, in the order of their names. */
export const searchInvited = (invitedPeople: readonly InvitedPerson[], search = ""): InvitedPerson[] =>
  invitedPeople
    .slice(0, mostInvitedShown)
    .filter(({ fullName, email, dni }) => matchesSearch([fullName, email, dni], search))
    .toSorted((a, b) => compareNames(a.fullName, b.fullName));

/** Returns the names of a company's invited people. */
export const listInvitedNames = async (deps: Pick<Deps, "db">, company: InvitedQuery): Promise<string[]> =>
  searchInvited(await selectInvited(deps, company)).map(({ fullName }) => fullName);
