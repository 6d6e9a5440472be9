import { profiles } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { decideMember } from "~/modules/ledger/rules/decide-member";
import { requireOpen } from "~/modules/ledger/require-open.server";
import { executeCommands } from "~/modules/ledger/execute-commands.server";
import type { PersonRecord } from "~/modules/ledger/read-people.server";
import { closeProfileSockets, publish } from "~/modules/live/publish.server";
import { isKnown, restoreIdentities } from "~/modules/people/restore-identity.server";
import { endWaiting, setStatus } from "~/modules/people/write-profiles.server";
import { statusNeeds } from "~/modules/policy/may";
import { stillMay } from "~/modules/policy/still-may.server";
import { endAbsences, restoreAbsences } from "~/modules/absences/end-absences.server";
import { noTerms, readEndedTerms, restoreTerms } from "~/modules/schedules/restore-terms.server";
import { scheduleTreeGrowth } from "~/modules/register/schedule-tree-growth.server";
import { isGone } from "~/modules/people/erased-person.server";
import type { Member, Profile } from "~/modules/session/find-session.server";
import type { Deps } from "~/platform/context.server";
import { assertInBatch } from "~/platform/assert-in-batch.server";
import { decideAgain } from "~/platform/decide-again";
import { localDateOf } from "~/time/zones";
import { followHeadcount } from "~/modules/billing/follow-headcount.server";
import { holdsSeats } from "~/modules/billing/plan-seats.server";
import { recordActiveEmployees } from "~/modules/billing/record-active-employees.server";
import { minuteMs } from "~/time/units";
import { planWithdrawal } from "../withdraw-invitations.server";
import { beginWaiting } from "./begin-waiting.server";
import type { EndedEntry } from "./ask-exits.server";

const personRow = alias(profiles, "t");

export interface StatusChange {
  member: Member;
  profileIds: string[];
  status: Profile["status"];
  /** When these people were deactivated (ms), to undo it: then what it ended is restored. */
  undoneAt?: number | null;
}

/** A deactivation can be undone for so long: a page without scripts has no seconds. Later an activation restores nothing. */
const undoableForMs = 10 * minuteMs;

export type StatusChangeResult =
  /**
   * `changed`: those whose status changed. `endedEntries`: the open entries of those, now with a missing exit. `waiting`: how many
   * remain inactive and wait, because the plan is full.
   */
  | { code: "changed"; count: number; changed: string[]; endedEntries: EndedEntry[]; waiting: number }
  /**
   * `not-found`: a person of another company. `protected`: the owner, the actor, or a person who left or was erased.
   * `no-permission`: the actor is no longer a manager.
   */
  | { code: "not-found" | "protected" | "no-permission" };

/**
 * Activates or deactivates people, all or none, with the month's statistics in the same batch. The batch checks the conditions,
 * so a parallel change of the team cannot break them. A person whose identity was erased gets a new one. The module's README lists
 * what a deactivation ends ('What a deactivation ends'). People for whom the plan has no room wait: those who have waited longest
 * enter first. Open tabs get a live message.
 * @throws Response 503 while the company's ledger is closed.
 */
export async function changeStatus(deps: Deps, change: StatusChange): Promise<StatusChangeResult> {
  const outcome = await decideAgain((attempt) => changeStatusOnce(deps, change, attempt));
  const result = requireOpen(outcome ?? ({ code: "closed" } as const));
  if (result.code === "changed") followStatusChange(deps, change);
  return result;
}

function followStatusChange(deps: Deps, { member, profileIds, status }: StatusChange) {
  const { id: companyId, ledger } = member.company;
  followHeadcount(deps, companyId);
  scheduleTreeGrowth(deps, { ledger, companyId });
  // The number of active people decides what the plan allows to everybody.
  publish(deps, { companyId, message: { kind: "company" } });
  if (status === "inactive") closeProfileSockets(deps, { companyId, profileIds });
}

/** A change of people who were just read. */
interface ReadChange {
  member: Member;
  profileIds: readonly string[];
  status: Profile["status"];
  people: PersonToChange[];
  /** By profile id. Those whose deactivation is undone. */
  endedTerms: Awaited<ReturnType<typeof readEndedTerms>>;
  undoneAt: number | null;
}

type PersonToChange = Awaited<ReturnType<typeof readPeople>>[number];

async function changeStatusOnce(
  deps: Deps,
  { member, profileIds: requestedIds, status, undoneAt: requestedUndoneAt = null }: StatusChange,
  attempt: number,
): Promise<StatusChangeResult | null> {
  const { db, now } = deps;
  const profileIds = [...new Set(requestedIds)];
  const { id: companyId, ledger } = member.company;
  const withdrawal =
    status === "inactive" ? await planWithdrawal(deps, { member, profileIds, attempt }) : null;
  const isUndoable = requestedUndoneAt !== null && now - requestedUndoneAt <= undoableForMs;
  const undoneAt = status === "active" && isUndoable ? requestedUndoneAt : null;
  const [people, endedTerms] = await Promise.all([
    readPeople(deps, { companyId, profileIds }),
    undoneAt === null ? noTerms : readEndedTerms(deps, member.company, { profileIds, endedAt: undoneAt }),
  ]);
  const change: ReadChange = { member, profileIds, status, people, endedTerms, undoneAt };
  const isEverybodyFound = people.length === profileIds.length;
  const { areAllowed, isManaged, hasRoomFor } = conditionsOf(deps, change);
  const outcome = requireOpen(
    await executeCommands(db.$client, {
      ledger,
      now,
      source: "web",
      actor: { kind: "member", id: member.profile.id },
      subjects: people,
      extent: "open",
      request: null,
      decide: (loaded) => decideStatuses(loaded, change, now),
      commitmentsOf: ({ kind }, { person }, { identities }) =>
        kind === "person" ? { person: identities.commitmentOf(person) } : {},
      alongside: (recordedEvents, { changed, identities, terms }) => [
        assertInBatch(
          db,
          sql`${isEverybodyFound} AND ${areAllowed} AND ${isManaged} AND ${withdrawal?.isCurrent ?? sql`TRUE`}
              AND ${status === "active" ? identities.othersAreKnown(changed) : sql`TRUE`} AND ${hasRoomFor(changed)}`,
        ),
        ...identities.statements(db, ledger),
        ...terms.statements(db.$client, recordedEvents),
        setStatus(db, { subjects: changed, status, now }),
        ...absencesAfter(change, changed, now),
        ...(status === "inactive" ? [endWaiting(db, { companyId, profileIds })] : []),
        recordActiveEmployees({ now }, companyId),
        ...(withdrawal?.statements(sql`TRUE`) ?? []),
      ],
    }),
  );
  if (outcome.code === "unmet") {
    const [judged] = await db.all<Record<"allowed" | "manages" | "hasRoom", number>>(
      sql`SELECT ${areAllowed} AS allowed, ${isManaged} AS manages, ${hasRoomFor(outcome.details.changed)} AS hasRoom`,
    );
    if (!judged?.manages) return { code: "no-permission" };
    if (!isEverybodyFound) return { code: "not-found" };
    if (!judged.allowed) return { code: "protected" };
    return judged.hasRoom ? null : letWait(deps, change, sql`${areAllowed} AND ${isManaged}`);
  }
  withdrawal?.deliver();
  if (outcome.code !== "appended")
    return { code: "changed", count: people.length, changed: [], endedEntries: [], waiting: 0 };
  const { changed, openBefore } = outcome.details;
  const endedEntries = outcome.people.flatMap((person, at): EndedEntry[] => {
    const entry = person.entries.get(openBefore[at] ?? 0);
    return entry?.exitMissing ? [{ ...people[at]!, entry }] : [];
  });
  const isChanged = new Set(changed);
  const changedIds = people.flatMap(({ subject, profileId }) => (isChanged.has(subject) ? profileId : []));
  return { code: "changed", count: people.length, changed: changedIds, endedEntries, waiting: 0 };
}

/** The condition on a row `t` of profiles: one of these people. */
const isOneOf = ({ companyId, profileIds }: { companyId: string; profileIds: readonly string[] }) =>
  sql`${personRow.companyId} = ${companyId} AND ${personRow.id} IN (SELECT value FROM json_each(${JSON.stringify(profileIds)}))`;

const readPeople = ({ db }: Deps, of: { companyId: string; profileIds: readonly string[] }) =>
  db
    .select({
      subject: personRow.subject,
      profileId: personRow.id,
      role: personRow.role,
      status: personRow.status,
      fullName: personRow.fullName,
      dni: personRow.dni,
      email: personRow.email,
      isKnown: isKnown(personRow).mapWith(Boolean),
    })
    .from(personRow)
    .where(isOneOf(of));

/** Returns the conditions that the batch requires. */
function conditionsOf(deps: Deps, { member, profileIds, status }: ReadChange) {
  const companyId = member.company.id;
  const othersWait = sql`EXISTS (SELECT 1 FROM ${profiles} ${personRow} WHERE ${personRow.companyId} = ${companyId}
    AND ${personRow.waitingSince} IS NOT NULL AND ${personRow.id} NOT IN (SELECT value FROM json_each(${JSON.stringify(profileIds)})))`;
  return {
    areAllowed: sql`NOT EXISTS (SELECT 1 FROM ${profiles} ${personRow}
      WHERE ${isOneOf({ companyId, profileIds })} AND (${personRow.role} = 'owner' OR ${personRow.id} = ${member.profile.id} OR ${isGone(personRow)}))`,
    isManaged: stillMay(member, statusNeeds(status), { people: [...profileIds] }),
    /** The plan has room for those who become active, and nobody waits longer. */
    hasRoomFor: (changedSubjects: readonly number[]) =>
      status === "inactive" || changedSubjects.length === 0
        ? sql`TRUE`
        : sql`(${holdsSeats(deps, sql`${companyId}`, changedSubjects.length)} AND NOT ${othersWait})`,
  };
}

/** Returns the events of each person: their status, and what an activation restores. */
function decideStatuses(
  loaded: readonly PersonRecord[],
  { member, people, status, endedTerms }: ReadChange,
  now: number,
) {
  const at = { now, timeZone: member.company.timeZone };
  const identities = restoreIdentities();
  const terms = restoreTerms(endedTerms, member, now);
  const events = loaded.map(({ person }, nth) => {
    const storedPerson = people[nth]!;
    const role = person.state.member?.role ?? storedPerson.role;
    const { events: memberEvents } = decideMember(person, { status, role }, at);
    if (memberEvents.length === 0) return [];
    const isBack = status === "active" && !storedPerson.isKnown;
    const statusEvents = isBack
      ? [...memberEvents, identities.add(storedPerson, person, { ...at, after: memberEvents })]
      : memberEvents;
    return [...statusEvents, ...terms.eventsOf(person, { ...at, after: statusEvents })];
  });
  const changedSubjects = people.filter((_, nth) => events[nth]!.length > 0).map(({ subject }) => subject);
  const openBefore = loaded.map(({ person }) => person.state.open);
  return { events, details: { changed: changedSubjects, openBefore, identities, terms } };
}

/** Ends the absences of people who are deactivated, and restores those of people whose deactivation is undone. */
function absencesAfter(
  { member, people, status, endedTerms, undoneAt }: ReadChange,
  changedSubjects: readonly number[],
  now: number,
) {
  const { id: companyId, timeZone } = member.company;
  const isRestored = new Set(
    people.flatMap(({ profileId, subject }) => (endedTerms.has(profileId) ? [subject] : [])),
  );
  const of = (subjects: readonly number[]) => ({ companyId, subjects, authorId: member.profile.id, now });
  const lastOn = status === "inactive" ? localDateOf(now, timeZone) : null;
  return [
    endAbsences({ ...of(changedSubjects.filter((subject) => !isRestored.has(subject))), lastOn }),
    ...(undoneAt === null
      ? []
      : [
          restoreAbsences({
            ...of(changedSubjects.filter((subject) => isRestored.has(subject))),
            endedAt: undoneAt,
          }),
        ]),
  ];
}

/** Lets people wait, as the plan has no room. Those who have waited longest enter. Null if somebody interfered. */
async function letWait(
  deps: Deps,
  { member, profileIds, people }: ReadChange,
  isAllowed: SQL,
): Promise<StatusChangeResult | null> {
  const companyId = member.company.id;
  const inactive = people.filter((person) => person.status === "inactive");
  const ending = endAbsences({
    companyId,
    subjects: inactive.map(({ subject }) => subject),
    authorId: member.profile.id,
    now: deps.now,
    lastOn: null,
  });
  const result = await beginWaiting(deps, { companyId, profileIds: [...profileIds], isAllowed, ending });
  if (!result) return null;
  const admitted = new Set(result.admitted);
  return {
    code: "changed",
    count: profileIds.length - result.waiting,
    changed: inactive.flatMap(({ profileId }) => (admitted.has(profileId) ? [profileId] : [])),
    endedEntries: [],
    waiting: result.waiting,
  };
}
