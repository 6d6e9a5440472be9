import { profiles } from "#schema";
import { sql } from "drizzle-orm";
import { stillMay } from "~/modules/policy/still-may.server";
import type { Member, Profile } from "~/modules/directory/find-session.server";
import { closeProfileSockets, publish } from "~/modules/live/publish.server";
import { recordPerson } from "~/modules/register/record-identity.server";
import { sealAfterAnswer } from "~/modules/register/seal-events.server";
import type { Deps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
import { sortNameOf } from "~/platform/search-text";
import { statement } from "~/platform/statement.server";
import { findColleague } from "./find-colleague.server";
import { planWithdrawal } from "./withdraw-invitations.server";

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
 * batch. The owner is never changed, nobody changes their own role. Open invitations of whoever is admin no more are
 * withdrawn in that batch too, and the owner is told by mail; open tabs hear of it, and the register is sealed.
 */
export async function updateMember(deps: Deps, change: MemberChange): Promise<MemberUpdated> {
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await tryToUpdate(deps, change, attempt);
    if (outcome.code === "updated") tellOf(deps, change, outcome);
    if (outcome.code !== "again") return outcome;
  }
}

function tellOf(
  deps: Deps,
  { member, profileId }: MemberChange,
  { isRoleChanged }: { isRoleChanged: boolean },
) {
  const companyId = member.company.id;
  sealAfterAnswer(deps, { companyId });
  publish(deps, { companyId, news: { kind: "people", profileIds: [profileId] } });
  // They come back with what they may hear now.
  if (isRoleChanged) closeProfileSockets(deps, { companyId, profileIds: [profileId] });
}

async function tryToUpdate(
  deps: Deps,
  { member, profileId, fullName, dni, role }: MemberChange,
  attempt: number,
): Promise<MemberUpdated | { code: "again" }> {
  const { db, now } = deps;
  const { company, profile: actor } = member;
  const colleague = await findColleague({ db }, { companyId: company.id, profileId });
  if (!colleague) return { code: "not-found" };
  if (colleague.role === "owner") return { code: "is-owner" };
  if (profileId === actor.id && role !== colleague.role) return { code: "own-role" };

  const withdrawal =
    role === "employee" ? await planWithdrawal(deps, { member, profileIds: [profileId], attempt }) : null;
  const isCurrent = withdrawal?.isCurrent ?? sql`TRUE`;
  const mayChange = sql`${profiles}.company_id = ${company.id} AND ${profiles}.role <> 'owner'
    AND (${profiles}.id <> ${actor.id} OR ${profiles}.role = ${role}) AND ${stillMay(member, "edit-member")} AND ${isCurrent}`;
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
    sql`UPDATE ${profiles} SET full_name = ${fullName}, sort_name = ${sortNameOf(fullName)}, dni = ${dni}, role = ${role}, updated_at = ${now}
        WHERE id = ${profileId} AND ${mayChange}`,
  );
  const isChanged = sql`EXISTS (SELECT 1 FROM ${profiles} WHERE id = ${profileId} AND ${mayChange})`;
  const batch = [
    statement(db, sql`SELECT ${isCurrent} AS current`),
    ...recorded,
    update,
    ...(withdrawal?.statements(isChanged) ?? []),
  ] as const;
  const [judged, , , , updated] = await withRetries(() => db.batch(batch));
  if (!(judged.results[0] as { current: number }).current) return { code: "again" };
  if (updated.meta.changes === 0) return { code: "no-permission" };
  withdrawal?.deliver();
  return { code: "updated", isRoleChanged: role !== colleague.role };
}
