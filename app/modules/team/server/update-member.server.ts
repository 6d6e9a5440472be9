import { profiles } from "#cell";
import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import {
  findDuplicatePerson,
  isHereAlready,
  type DuplicatePerson,
} from "~/modules/people/find-duplicate-person.server";
import { stillMay } from "~/modules/policy/still-may.server";
import type { Member, Profile } from "~/modules/directory/find-session.server";
import { closeProfileSockets, publish } from "~/modules/live/publish.server";
import { decideIdentity } from "~/modules/ledger/rules/decide-identity";
import { decideMember } from "~/modules/ledger/rules/decide-member";
import { requireOpen } from "~/modules/ledger/require-open.server";
import { executeCommand } from "~/modules/ledger/execute-command.server";
import { updateProfile } from "~/modules/people/write-profiles.server";
import { personIdentity } from "~/modules/register/identity.server";
import { scheduleTreeGrowth } from "~/modules/register/schedule-tree-growth.server";
import type { Deps } from "~/platform/context.server";
import { assertInBatch } from "~/platform/assert-in-batch.server";
import { sortNameOf } from "~/platform/search-text";
import { findColleague } from "../find-colleague.server";
import { planWithdrawal } from "../withdraw-invitations.server";

const p = alias(profiles, "p");

export interface MemberChange {
  member: Member;
  profileId: string;
  fullName: string;
  dni: string | null;
  role: Exclude<Profile["role"], "owner">;
}

export type MemberUpdated =
  | { code: "updated"; isRoleChanged: boolean }
  /** Another person of the company has this document. */
  | { code: "document-here"; who: DuplicatePerson }
  | { code: "not-found" | "is-owner" | "own-role" | "no-account" | "no-permission" };

/**
 * Changes a colleague's name, DNI and role. The same batch records what changed in the ledger. Two people cannot have the same
 * document. The owner cannot be changed, and nobody changes their own role. A person without an account cannot be an admin. Open
 * invitations of a former admin are withdrawn, and the owner gets a mail about them. Open tabs get a live message.
 * @throws Response 503 while the company's ledger is closed.
 */
export async function updateMember(deps: Deps, change: MemberChange): Promise<MemberUpdated> {
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await tryToUpdate(deps, change, attempt);
    if (outcome.code === "updated") followUp(deps, change, outcome);
    if (outcome.code !== "again") return outcome;
  }
}

function followUp(
  deps: Deps,
  { member, profileId }: MemberChange,
  { isRoleChanged }: { isRoleChanged: boolean },
) {
  const companyId = member.company.id;
  scheduleTreeGrowth(deps, { ledger: member.company.ledger, companyId });
  publish(deps, { companyId, message: { kind: "people", profileIds: [profileId] } });
  // They reconnect with their new permissions.
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
  const colleague = await findColleague({ db }, { member, profileId });
  if (!colleague) return { code: "not-found" };
  if (colleague.role === "owner") return { code: "is-owner" };
  if (profileId === actor.id && role !== colleague.role) return { code: "own-role" };
  if (colleague.email === null && role !== "employee") return { code: "no-account" };

  const withdrawal =
    role === "employee" ? await planWithdrawal(deps, { member, profileIds: [profileId], attempt }) : null;
  const isCurrent = withdrawal?.isCurrent ?? sql`TRUE`;
  const mayChange = sql`EXISTS (SELECT 1 FROM ${profiles} ${p}
    WHERE ${p.id} = ${profileId} AND ${p.companyId} = ${company.id} AND ${p.role} <> 'owner'
      AND (${p.id} <> ${actor.id} OR ${p.role} = ${role}) AND (${p.email} IS NOT NULL OR ${role} = 'employee'))
        AND ${stillMay(member, "edit-member", role === "employee" ? { people: [profileId] } : "company")}`;
  // A document that two people already share does not stop other changes.
  const newDocument = dni === colleague.dni ? null : dni;
  const others = {
    companyId: company.id,
    exceptId: profileId,
    isOther: true,
    person: { fullName, dni: newDocument },
  };
  const newIdentity = () => personIdentity({ full_name: fullName, dni, email: colleague.email });
  let identity = newIdentity();
  const of = { ledger: company.ledger, subject: colleague.subject };
  const at = { now, timeZone: company.timeZone };
  const outcome = requireOpen(
    await executeCommand(
      db.$client,
      { ...of, profileId },
      {
        now,
        source: "web",
        actor: { kind: "member", id: actor.id },
        extent: "open",
        request: null,
        decide: (person, { name, document }) => {
          // Each attempt needs a new salt: if an answer was lost, its salt has been used.
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
        alongside: (events) => {
          const said = events.find(({ kind }) => kind === "person");
          const isOtherMember = events.some(({ kind }) => kind === "member");
          return [
            assertInBatch(db, sql`${mayChange} AND ${isCurrent} AND NOT ${isHereAlready(others)}`),
            ...(said ? [identity.reveal(db.$client, { ...of, ...said })] : []),
            updateProfile(db, profileId, {
              updatedAt: now,
              // Only the columns of an event, since another user may have changed the others meanwhile.
              ...(isOtherMember && { role }),
              ...(said && { fullName, sortName: sortNameOf(fullName), dni }),
              ...(said && { identityCommitment: identity.commitment }),
            }),
            ...(withdrawal?.statements(sql`TRUE`) ?? []),
          ];
        },
      },
    ),
  );
  if (outcome.code === "unmet") {
    const [still] = await db.all<{ current: number }>(sql`SELECT ${isCurrent} AS current`);
    if (!still?.current) return { code: "again" };
    const who = await findDuplicatePerson(deps, others);
    return who ? { code: "document-here", who } : { code: "no-permission" };
  }
  withdrawal?.deliver();
  return { code: "updated", isRoleChanged: role !== colleague.role };
}
