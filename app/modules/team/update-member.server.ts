import { profiles } from "#schema";
import { sql } from "drizzle-orm";
import { isStillManager } from "~/modules/accounts/acting-manager.server";
import type { Member, Profile } from "~/modules/accounts/find-session.server";
import { recordPerson } from "~/modules/register/record-identity.server";
import type { Deps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
import { statement } from "~/platform/statement.server";
import { findColleague } from "./find-colleague.server";

export interface MemberChange {
  member: Member;
  profileId: string;
  fullName: string;
  dni: string | null;
  role: Exclude<Profile["role"], "owner">;
}

export type MemberUpdated =
  | { code: "updated"; isRoleChanged: boolean }
  | { code: "not-found" | "is-owner" | "own-role" | "no-permission" };

/**
 * Changes a colleague's name, DNI and role; what changes of who they are is recorded in the register, in the same
 * batch. The owner is never changed, nobody changes their own role.
 */
export async function updateMember(
  { db, now }: Pick<Deps, "db" | "now">,
  { member, profileId, fullName, dni, role }: MemberChange,
): Promise<MemberUpdated> {
  const { company, profile: actor } = member;
  const colleague = await findColleague({ db }, { companyId: company.id, profileId });
  if (!colleague) return { code: "not-found" };
  if (colleague.role === "owner") return { code: "is-owner" };
  if (profileId === actor.id && role !== colleague.role) return { code: "own-role" };

  const mayChange = sql`${profiles}.company_id = ${company.id} AND ${profiles}.role <> 'owner'
    AND (${profiles}.id <> ${actor.id} OR ${profiles}.role = ${role}) AND ${isStillManager(member)}`;
  const recorded = recordPerson(
    { db, now },
    {
      profileId,
      companyId: company.id,
      timeZone: company.timeZone,
      actorProfileId: actor.id,
      data: { full_name: fullName, dni, email: colleague.email },
      when: sql`${mayChange} AND (${profiles}.full_name IS NOT ${fullName} OR ${profiles}.dni IS NOT ${dni})`,
    },
  );
  const update = statement(
    db,
    sql`UPDATE ${profiles} SET full_name = ${fullName}, dni = ${dni}, role = ${role}, updated_at = ${now}
        WHERE id = ${profileId} AND ${mayChange}`,
  );
  const [updated] = (await withRetries(() => db.batch([...recorded, update]))).slice(-1) as [D1Result];
  return updated.meta.changes > 0
    ? { code: "updated", isRoleChanged: role !== colleague.role }
    : { code: "no-permission" };
}
