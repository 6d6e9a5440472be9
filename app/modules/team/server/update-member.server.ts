import { profiles } from "#cell";
import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import {
  findDuplicatePerson,
  isHereAlready,
  type DuplicatePerson,
} from "~/modules/people/find-duplicate-person.server";
import { stillMay } from "~/modules/policy/still-may.server";
import type { Member, Profile } from "~/modules/session/find-session.server";
import { closeProfileSockets, publish } from "~/modules/live/publish.server";
import { decideIdentity } from "~/modules/ledger/rules/decide-identity";
import { decideMember } from "~/modules/ledger/rules/decide-member";
import type { LedgerEvent } from "~/modules/ledger/rules/event";
import type { PersonRecord } from "~/modules/ledger/read-people.server";
import { requireOpen } from "~/modules/ledger/require-open.server";
import { executeCommand } from "~/modules/ledger/execute-command.server";
import { updateProfile } from "~/modules/people/write-profiles.server";
import { personIdentity, type Identity } from "~/modules/register/identity.server";
import { scheduleTreeGrowth } from "~/modules/register/schedule-tree-growth.server";
import type { Deps } from "~/platform/context.server";
import { assertInBatch } from "~/platform/assert-in-batch.server";
import { newId } from "~/platform/ids";
import { sortNameOf } from "~/platform/search-text";
import { isOpenCentre } from "~/modules/schedules/centres.server";
import { followCentres } from "~/modules/schedules/follow-centres.server";
import type { BatchPart } from "~/platform/statement.server";
import { decideAgain } from "~/platform/decide-again";
import { localDateOf } from "~/time/zones";
import type { ScopeChange } from "../model/edit-member-schema";
import { findColleague, type Colleague } from "../find-colleague.server";
import { recordScope } from "../scope-changes.server";
import { planWithdrawal } from "../withdraw-invitations.server";

const personRow = alias(profiles, "p");

export interface MemberChange {
  member: Member;
  profileId: string;
  fullName: string;
  dni: string | null;
  role: Exclude<Profile["role"], "owner">;
  /** Null if it does not change. Only an administrator has one. */
  scope?: ScopeChange | null;
}

export type UpdateMemberResult =
  /** `isReachChanged`: another role, or other centres. */
  | { code: "updated"; isReachChanged: boolean }
  /** The centres that they manage are others than the form knew; or one of the new ones is not open. */
  | { code: "scope-changed" | "scope-unknown" }
  /** Another person of the company has this document. */
  | { code: "document-here"; who: DuplicatePerson }
  | { code: "not-found" | "is-owner" | "own-role" | "no-account" | "no-permission" };

/**
 * Changes a colleague's name, DNI and role, and the centres to which an administrator is limited. The same batch records what changed in
 * the ledger. Two people cannot have the same document. The owner cannot be changed, and nobody changes their own role or centres. A person
 * without an account cannot be an admin. Open invitations that a person may no longer send are withdrawn, and the owner gets a mail about
 * them. Open tabs get a live message, and the sockets of a person with another role or other centres close.
 * @throws Response 503 while the company's ledger is closed.
 */
export async function updateMember(deps: Deps, change: MemberChange): Promise<UpdateMemberResult> {
  const outcome = await decideAgain((attempt) => updateOnce(deps, change, attempt));
  const result = requireOpen(outcome ?? ({ code: "closed" } as const));
  if (result.code === "updated") followMemberChange(deps, change, result);
  return result;
}

function followMemberChange(
  deps: Deps,
  { member, profileId }: MemberChange,
  { isReachChanged }: { isReachChanged: boolean },
) {
  const companyId = member.company.id;
  scheduleTreeGrowth(deps, { ledger: member.company.ledger, companyId });
  publish(deps, { companyId, message: { kind: "people", profileIds: [profileId] } });
  // They reconnect with their new permissions.
  if (isReachChanged) closeProfileSockets(deps, { companyId, profileIds: [profileId] });
}

/** A change of a person who was just read. */
interface ReadChange extends MemberChange {
  colleague: Colleague;
  scope: ScopeChange | null;
}

type Withdrawal = Awaited<ReturnType<typeof planWithdrawal>>;

async function updateOnce(
  deps: Deps,
  requestedChange: MemberChange,
  attempt: number,
): Promise<UpdateMemberResult | null> {
  const { db, now } = deps;
  const { member, profileId, role, scope = null } = requestedChange;
  const { company, profile: actor } = member;
  const colleague = await findColleague({ db }, { member, profileId });
  if (!colleague) return { code: "not-found" };
  if (colleague.role === "owner") return { code: "is-owner" };
  if (profileId === actor.id && (role !== colleague.role || scope)) return { code: "own-role" };
  if (colleague.email === null && role !== "employee") return { code: "no-account" };

  const centres = scope?.centres ?? null;
  const withdrawal =
    role === "employee" || centres !== null
      ? await planWithdrawal(deps, { member, profileIds: [profileId], centres, attempt })
      : null;
  const change: ReadChange = { ...requestedChange, colleague, scope };
  const conditions = conditionsOf(change, withdrawal);
  const todayOn = localDateOf(now, company.timeZone);
  const outcome = requireOpen(
    await executeCommand(
      db.$client,
      { ledger: company.ledger, subject: colleague.subject, profileId },
      {
        now,
        source: "web",
        actor: { kind: "member", id: actor.id },
        extent: "open",
        request: null,
        decide: (_, record) => decideUpdate(record, change, now),
        commitmentsOf: ({ kind }, _, identity) => ({
          person: kind === "person" ? identity.commitment : null,
        }),
        alongside: (events, identity) => {
          const { mayChange, isWithdrawalCurrent, isKnownScope, isScopeOpen, isDocumentHere } = conditions;
          return [
            assertInBatch(
              db,
              sql`${mayChange} AND ${isWithdrawalCurrent} AND ${isKnownScope} AND ${isScopeOpen} AND NOT ${isDocumentHere}`,
            ),
            ...profileStatements(deps, change, { events, identity }),
            ...(withdrawal?.statements(sql`TRUE`) ?? []),
            // The manager's first list has everybody who is at the centre today.
            ...(centres ? [followCentres({ companyId: company.id, profileIds: null, todayOn })] : []),
          ];
        },
      },
    ),
  );
  if (outcome.code === "unmet") return refusalOf(deps, change, conditions);
  withdrawal?.deliver();
  return { code: "updated", isReachChanged: role !== colleague.role || scope !== null };
}

/** Returns the conditions that the batch requires, `isDocumentHere` as one that must not hold. */
function conditionsOf(change: ReadChange, withdrawal: Withdrawal | null) {
  const { member, profileId, role, scope } = change;
  const { company, profile: actor } = member;
  const areOpen = (scope?.centres ?? []).map((centreId) => isOpenCentre({ companyId: company.id, centreId }));
  return {
    mayChange: sql`EXISTS (SELECT 1 FROM ${profiles} ${personRow}
    WHERE ${personRow.id} = ${profileId} AND ${personRow.companyId} = ${company.id} AND ${personRow.role} <> 'owner'
      AND (${personRow.id} <> ${actor.id} OR ${personRow.role} = ${role}) AND (${personRow.email} IS NOT NULL OR ${role} = 'employee'))
        AND ${stillMay(member, "edit-member", role === "employee" ? { people: [profileId] } : "company")}`,
    isWithdrawalCurrent: withdrawal?.isCurrent ?? sql`TRUE`,
    // The new one too: the answer of the first attempt may have been lost.
    isKnownScope: scope
      ? sql`EXISTS (SELECT 1 FROM ${profiles} ${personRow} WHERE ${personRow.id} = ${profileId}
        AND (${personRow.managedCentres} IS ${centresJson(scope.known)} OR ${personRow.managedCentres} IS ${centresJson(scope.centres)}))`
      : sql`TRUE`,
    isScopeOpen: areOpen.length === 0 ? sql`TRUE` : sql`(${sql.join(areOpen, sql` AND `)})`,
    isDocumentHere: isHereAlready(duplicateQueryOf(change)),
  };
}

/** Returns why the batch was refused; null if an invitation of the person changed meanwhile. */
async function refusalOf(
  deps: Deps,
  change: ReadChange,
  { isWithdrawalCurrent, isKnownScope, isScopeOpen }: ReturnType<typeof conditionsOf>,
): Promise<UpdateMemberResult | null> {
  const [still] = await deps.db.all<Record<"current" | "known" | "open", number>>(
    sql`SELECT ${isWithdrawalCurrent} AS current, ${isKnownScope} AS known, ${isScopeOpen} AS open`,
  );
  if (!still?.current) return null;
  if (!still.known) return { code: "scope-changed" };
  if (!still.open) return { code: "scope-unknown" };
  const who = await findDuplicatePerson(deps, { ...duplicateQueryOf(change), reader: change.member });
  return who ? { code: "document-here", who } : { code: "no-permission" };
}

/** Returns the query of another person with the new document. A document that two people already share does not stop other changes. */
const duplicateQueryOf = ({ member, profileId, fullName, dni, colleague }: ReadChange) => ({
  companyId: member.company.id,
  exceptId: profileId,
  isOther: true,
  person: { fullName, dni: dni === colleague.dni ? null : dni },
});

/** Returns the events of another role, name or document, and the new identity. */
function decideUpdate(
  { person, name, document }: PersonRecord,
  { member, fullName, dni, role, colleague }: ReadChange,
  now: number,
) {
  const at = { now, timeZone: member.company.timeZone };
  const { events } = decideMember(person, { status: person.state.member?.status ?? "active", role }, at);
  const isOther = name !== fullName || document !== dni;
  return {
    events: isOther ? [...events, decideIdentity(person, "person", { ...at, after: events })] : events,
    details: personIdentity({ full_name: fullName, dni, email: colleague.email }),
  };
}

/** Returns the statements that change the profile, and those that record who changed its centres and reveal its identity. */
function profileStatements(
  { db, now }: Deps,
  { member, profileId, fullName, dni, role, scope, colleague }: ReadChange,
  { events, identity }: { events: readonly LedgerEvent[]; identity: Identity },
): BatchPart[] {
  const personEvent = events.find(({ kind }) => kind === "person");
  const isOtherMember = events.some(({ kind }) => kind === "member");
  const subjectKey = { ledger: member.company.ledger, subject: colleague.subject };
  const scopeChange = {
    id: newId(now),
    profileId,
    authorId: member.profile.id,
    recordedAt: now,
    // The limit ends with the role.
    centres: role === "admin" ? centresJson(scope?.centres ?? null) : null,
  };
  return [
    ...(personEvent ? [identity.reveal(db.$client, { ...subjectKey, ...personEvent })] : []),
    ...(scope || role === "employee" ? [recordScope(scopeChange)] : []),
    updateProfile(db, profileId, {
      updatedAt: now,
      // Only the columns of an event, since another user may have changed the others meanwhile.
      ...(isOtherMember && { role }),
      ...(scope && { managedCentres: scope.centres }),
      ...(personEvent && { fullName, sortName: sortNameOf(fullName), dni }),
      ...(personEvent && { identityCommitment: identity.commitment }),
    }),
  ];
}

/** Returns the stored form of a limit to centres. */
const centresJson = (centres: readonly string[] | null) =>
  centres === null ? null : JSON.stringify(centres);
