import { profiles } from "#cell";
import { sql } from "drizzle-orm";
import { findSamePerson, isHereAlready, type SamePerson } from "~/modules/people/same-person.server";
import { stillMay } from "~/modules/policy/still-may.server";
import type { Member, Profile } from "~/modules/directory/find-session.server";
import { closeProfileSockets, publish } from "~/modules/live/publish.server";
import { decideIdentity } from "~/modules/ledger/model/decide-identity";
import { decideMember } from "~/modules/ledger/model/decide-member";
import { requireOpen } from "~/modules/ledger/require-open.server";
import { runCommand } from "~/modules/ledger/run-command.server";
import { updateProfile } from "~/modules/people/write-profiles.server";
import { personIdentity } from "~/modules/register/identity.server";
import { sealAfterAnswer } from "~/modules/register/seal-after-answer.server";
import type { Deps } from "~/platform/context.server";
import { requireThat } from "~/platform/precondition.server";
import { sortNameOf } from "~/platform/search-text";
import { prepared } from "~/platform/statement.server";
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
  /** Somebody else of the company has this document. */
  | { code: "document-here"; who: SamePerson }
  | { code: "not-found" | "is-owner" | "own-role" | "no-account" | "no-permission" };

/**
 * Changes a colleague's name, DNI and role; what changes of who they are is recorded in the register, in the same
 * batch. No two people have one document. The owner is never changed, nobody changes their own role, and who does not sign in
 * is no admin. Open invitations of whoever is admin no more are
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
  sealAfterAnswer(deps, { ledger: member.company.ledger, companyId });
  publish(deps, { companyId, news: { kind: "people", profileIds: [profileId] } });
  // They come back with what they may hear now.
  if (isRoleChanged) closeProfileSockets(deps, { companyId, profileIds: [profileId] });
}

async function tryToUpdate(
  deps: Deps,
  change: MemberChange,
  attempt: number,
): Promise<MemberUpdated | { code: "again" }> {
  const { db, now } = deps;
  const { member, profileId, fullName, dni, role } = change;
  const { company, profile: actor } = member;
  const colleague = await findColleague({ db }, { companyId: company.id, profileId });
  if (!colleague) return { code: "not-found" };
  if (colleague.role === "owner") return { code: "is-owner" };
  if (profileId === actor.id && role !== colleague.role) return { code: "own-role" };
  if (colleague.email === null && role !== "employee") return { code: "no-account" };

  const withdrawal =
    role === "employee" ? await planWithdrawal(deps, { member, profileIds: [profileId], attempt }) : null;
  const isCurrent = withdrawal?.isCurrent ?? sql`TRUE`;
  const mayChange = sql`EXISTS (SELECT 1 FROM ${profiles} p
    WHERE p.id = ${profileId} AND p.company_id = ${company.id} AND p.role <> 'owner'
      AND (p.id <> ${actor.id} OR p.role = ${role}) AND (p.email IS NOT NULL OR ${role} = 'employee')) AND ${stillMay(member, "edit-member")}`;
  // A document that two have had already keeps nobody from saving the rest.
  const newDocument = dni === colleague.dni ? null : dni;
  const others = {
    ...{ companyId: company.id, exceptId: profileId, isOther: true },
    person: { fullName, dni: newDocument },
  };
  const newIdentity = () => personIdentity({ full_name: fullName, dni, email: colleague.email });
  let identity = newIdentity();
  const of = { ledger: company.ledger, subject: colleague.subject };
  const at = { now, timeZone: company.timeZone };
  const outcome = requireOpen(
    await runCommand(
      db.$client,
      { ...of, profileId },
      {
        ...{ now, source: "web", actor: { kind: "member", id: actor.id }, extent: "open", request: null },
        decide: (person, { name, document }) => {
          // A salt of its own for each attempt: one whose answer was lost has been used.
          identity = newIdentity();
          const { events } = decideMember(
            person,
            { status: person.state.member?.status ?? "active", role },
            at,
          );
          const isOther = name !== fullName || document !== dni;
          return {
            events: isOther
              ? [...events, decideIdentity(person, "person", { ...at, after: events })]
              : events,
          };
        },
        commitmentsOf: ({ kind }) => ({ person: kind === "person" ? identity.commitment : null }),
        also: (events) => {
          const said = events.find(({ kind }) => kind === "person");
          const isOtherMember = events.some(({ kind }) => kind === "member");
          return [
            requireThat(db, sql`${mayChange} AND ${isCurrent} AND NOT ${isHereAlready(others)}`),
            ...(said ? [identity.reveal(db.$client, { ...of, ...said })] : []),
            prepared(
              db,
              updateProfile(db, profileId, {
                updatedAt: now,
                // Only what an event says: whatever else stands there may be somebody's newer change.
                ...(isOtherMember && { role }),
                ...(said && { fullName, sortName: sortNameOf(fullName), dni }),
                ...(said && { identityCommitment: identity.commitment }),
              }),
            ),
            ...(withdrawal?.statements(sql`TRUE`) ?? []).map((query) => prepared(db, query)),
          ];
        },
      },
    ),
  );
  if (outcome.code === "unmet") {
    const [still] = await db.all<{ current: number }>(sql`SELECT ${isCurrent} AS current`);
    if (!still?.current) return { code: "again" };
    const who = await findSamePerson(deps, others);
    return who ? { code: "document-here", who } : { code: "no-permission" };
  }
  withdrawal?.deliver();
  return { code: "updated", isRoleChanged: role !== colleague.role };
}
