import { profiles } from "#cell";
import { desc, eq, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { displayName } from "~/modules/session/display-name";
import type { Member } from "~/modules/session/find-session.server";
import type { Db } from "~/platform/db.server";

import type { Role } from "./may";
import { isManagedOn } from "./scope.server";

const otherManagerRow = alias(profiles, "other_manager");

type ManagerColumns = Record<
  "companyId" | "id" | "status" | "userId" | "role" | "managedCentres",
  SQLWrapper
>;

/** A member by the ids of company and profile, as values or as columns of a query. */
interface MemberIds {
  company: { id: string | SQLWrapper };
  profile: { id: string | SQLWrapper };
}

/**
 * The condition that a profile is an active manager who signs in, other than the member. They decide about the member's own time if the
 * member is a manager, so they manage everything: a manager of some centres decides about employees alone.
 */
export const isOtherManager = ({ company, profile }: MemberIds, of: ManagerColumns = profiles): SQL =>
  sql`(${of.companyId} = ${company.id} AND ${of.id} <> ${profile.id} AND ${of.status} = 'active' AND ${of.userId} IS NOT NULL
    AND ${of.role} <> 'employee' AND ${of.managedCentres} IS NULL)`;

/**
 * The condition that a profile is another active manager who signs in and may decide about a person's day. For the day of an owner or a
 * manager they manage everything.
 */
export const isManagerOf = (
  person: Record<"companyId" | "id" | "role" | "centreId" | "centreSince", SQLWrapper>,
  day: SQLWrapper,
  of: ManagerColumns = profiles,
): SQL =>
  sql`(${of.companyId} = ${person.companyId} AND ${of.id} <> ${person.id} AND ${of.status} = 'active' AND ${of.userId} IS NOT NULL
    AND ${of.role} <> 'employee' AND ${isManagedOn(of.managedCentres, person, day)})`;

/** The condition that the company has no other manager than the member. */
export const isOnlyManager = (member: MemberIds): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM ${profiles} ${otherManagerRow} WHERE ${isOtherManager(member, otherManagerRow)})`;

/** A manager who signs in. */
export interface Manager {
  profileId: string;
  name: string;
  email: string | null;
  role: Role;
}

/** Lists the other active managers of the member's company who sign in, the owner first. */
export async function listOtherManagers({ db }: { db: Db }, member: Member): Promise<Manager[]> {
  const rows = await db
    .select({ id: profiles.id, fullName: profiles.fullName, email: profiles.email, role: profiles.role })
    .from(profiles)
    .where(isOtherManager(member))
    .orderBy(desc(eq(profiles.role, "owner")), profiles.sortName, profiles.id);
  return rows.map(({ id, fullName, email, role }) => ({
    profileId: id,
    name: displayName({ fullName, email }),
    email,
    role,
  }));
}
