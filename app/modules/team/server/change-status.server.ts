import { profiles } from "#cell";
import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { decideMember } from "~/modules/ledger/rules/decide-member";
import { requireOpen } from "~/modules/ledger/require-open.server";
import { executeCommands } from "~/modules/ledger/execute-commands.server";
import { closeProfileSockets, publish } from "~/modules/live/publish.server";
import { isKnown, restoreIdentities } from "~/modules/people/restore-identity.server";
import { endWaiting, setStatus } from "~/modules/people/write-profiles.server";
import { statusNeeds } from "~/modules/policy/may";
import { stillMay } from "~/modules/policy/still-may.server";
import { endAbsences, restoreAbsences } from "~/modules/absences/end-absences.server";
import { noTerms, readEndedTerms, restoreTerms } from "~/modules/schedules/restore-terms.server";
import { scheduleTreeGrowth } from "~/modules/register/schedule-tree-growth.server";
import { isGone } from "~/modules/people/erased-person.server";
import type { Member, Profile } from "~/modules/directory/find-session.server";
import type { Deps } from "~/platform/context.server";
import { assertInBatch } from "~/platform/assert-in-batch.server";
import { withRetries } from "~/platform/retry.server";
import { localDateOf } from "~/time/zones";
import { holdsSeats } from "~/modules/billing/plan-seats.server";
import { recordActiveEmployees } from "~/modules/billing/record-active-employees.server";
import { planWithdrawal } from "../withdraw-invitations.server";
import { beginWaiting } from "./begin-waiting.server";
import type { MissingExit } from "./ask-exits.server";

const t = alias(profiles, "t");

export interface StatusChange {
  member: Member;
  profileIds: string[];
  status: Profile["status"];
  /** When these people were deactivated (ms), to undo it: then what it ended is restored. */
  undoneAt?: number | null;
}

/** A deactivation can be undone for so long: a page without scripts has no seconds. Later an activation restores nothing. */
const undoableForMs = 10 * 60_000;

export type StatusChangeResult =
  /**
   * `changed`: those whose status changed. `lost`: those of them who had an open entry, now with a missing exit. `waiting`: how many
   * remain inactive and wait, because the plan is full.
   */
  | { code: "changed"; count: number; changed: string[]; lost: MissingExit[]; waiting: number }
  /**
   * `not-found`: a person of another company. `protected`: the owner, the actor, or a person who left or was erased.
   * `no-permission`: the actor is no longer a manager.
   */
  | { code: "not-found" | "protected" | "no-permission" };

/**
 * Activates or deactivates people, all or none, with the month's statistics in the same batch. The batch checks the conditions,
 * so a parallel change of the team cannot break them. A person whose identity was erased gets a new one. Open invitations of a
 * deactivated person are withdrawn, and the owner gets a mail about them. A deactivation ends absences that wait or lie after its
 * day, and terms. Only its undoing restores them. People for whom the plan has no room wait: those who have waited longest enter
 * first. Open tabs get a live message.
 * @throws Response 503 while the company's ledger is closed.
 */
export async function changeStatus(deps: Deps, change: StatusChange): Promise<StatusChangeResult> {
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await changeStatusOnce(deps, change, attempt);
    if (outcome.code === "changed") followStatusChange(deps, change);
    if (outcome.code !== "again") return outcome;
  }
}

function followStatusChange(deps: Deps, { member, profileIds, status }: StatusChange) {
  const { id: companyId, ledger } = member.company;
  scheduleTreeGrowth(deps, { ledger, companyId });
  // The number of active people decides what the plan allows to everybody.
  publish(deps, { companyId, message: { kind: "company" } });
  if (status === "inactive") closeProfileSockets(deps, { companyId, profileIds });
}

async function changeStatusOnce(
  deps: Deps,
  { member, profileIds, status, undoneAt = null }: StatusChange,
  attempt: number,
): Promise<StatusChangeResult | { code: "again" }> {
  const { db, now } = deps;
  const ids = [...new Set(profileIds)];
  const { id: companyId, ledger, timeZone } = member.company;
  const withdrawal =
    status === "inactive" ? await planWithdrawal(deps, { member, profileIds: ids, attempt }) : null;
  const isChosenProfile = sql`${t.companyId} = ${companyId} AND ${t.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;
  const isUndone = status === "active" && undoneAt !== null && now - undoneAt <= undoableForMs;
  const [subjects, ended] = await Promise.all([
    withRetries(() =>
      db
        .select({
          subject: t.subject,
          profileId: t.id,
          role: t.role,
          status: t.status,
          fullName: t.fullName,
          dni: t.dni,
          email: t.email,
          isKnown: sql`${isKnown}`.mapWith(Boolean),
        })
        .from(t)
        .where(isChosenProfile),
    ),
    isUndone ? readEndedTerms(deps, member.company, { profileIds: ids, endedAt: undoneAt }) : noTerms,
  ]);
  const verdicts = {
    allowed: sql`NOT EXISTS (SELECT 1 FROM ${profiles} ${t}
      WHERE ${isChosenProfile} AND (${t.role} = 'owner' OR ${t.id} = ${member.profile.id} OR ${isGone(t)}))`,
    manages: stillMay(member, statusNeeds(status), { people: ids }),
    current: withdrawal?.isCurrent ?? sql`TRUE`,
  };
  const waitsElsewhere = sql`EXISTS (SELECT 1 FROM ${profiles} ${t} WHERE ${t.companyId} = ${companyId}
    AND ${t.waitingSince} IS NOT NULL AND ${t.id} NOT IN (SELECT value FROM json_each(${JSON.stringify(ids)})))`;
  let changed: number[] = [];
  const hasRoomForChanged = () =>
    status === "inactive" || changed.length === 0
      ? sql`TRUE`
      : sql`(${holdsSeats(deps, sql`${companyId}`, changed.length)} AND NOT ${waitsElsewhere})`;
  let openBefore: (number | null)[] = [];
  let restoredIdentities = restoreIdentities();
  let terms = restoreTerms(noTerms, member, now);
  const { id: authorId } = member.profile;
  /** Ends the absences of people who are deactivated, and restores those of people whose deactivation is undone. */
  const absencesOf = (changedSubjects: readonly number[]) => {
    const isRestored = new Set(
      subjects.flatMap(({ profileId, subject }) => (ended.has(profileId) ? [subject] : [])),
    );
    const lastOn = status === "inactive" ? localDateOf(now, timeZone) : null;
    const of = (which: readonly number[]) => ({ companyId, subjects: which, authorId, now });
    return [
      endAbsences({ ...of(changedSubjects.filter((each) => !isRestored.has(each))), lastOn }),
      ...(isUndone
        ? [
            restoreAbsences({
              ...of(changedSubjects.filter((each) => isRestored.has(each))),
              endedAt: undoneAt,
            }),
          ]
        : []),
    ];
  };
  const isFound = subjects.length === ids.length;
  const outcome = requireOpen(
    await executeCommands(db.$client, {
      ledger,
      now,
      source: "web",
      actor: { kind: "member", id: member.profile.id },
      subjects,
      extent: "open",
      request: null,
      decide: (people) => {
        restoredIdentities = restoreIdentities();
        terms = restoreTerms(ended, member, now);
        openBefore = people.map(({ person }) => person.state.open);
        const events = people.map(({ person }, at) => {
          const who = subjects[at]!;
          const role = person.state.member?.role ?? who.role;
          const { events: after } = decideMember(person, { status, role }, { now, timeZone });
          const isBack = status === "active" && after.length > 0 && !who.isKnown;
          const statusEvents = isBack
            ? [...after, restoredIdentities.add(who, person, { now, timeZone, after })]
            : after;
          return after.length === 0
            ? []
            : [...statusEvents, ...terms.eventsOf(person, { now, timeZone, after: statusEvents })];
        });
        changed = subjects.filter((_, at) => events[at]!.length > 0).map(({ subject }) => subject);
        return { events };
      },
      commitmentsOf: ({ kind }, { person }) =>
        kind === "person" ? { person: restoredIdentities.commitmentOf(person) } : {},
      alongside: (recorded) => [
        assertInBatch(
          db,
          sql`${isFound} AND ${verdicts.allowed} AND ${verdicts.manages} AND ${verdicts.current}
              AND ${status === "active" ? restoredIdentities.othersAreKnown(changed) : sql`TRUE`} AND ${hasRoomForChanged()}`,
        ),
        ...restoredIdentities.statements(db, ledger),
        ...terms.statements(db.$client, recorded),
        setStatus(db, { subjects: changed, status, now }),
        ...absencesOf(changed),
        ...(status === "inactive" ? [endWaiting(db, { companyId, profileIds: ids })] : []),
        recordActiveEmployees({ now }, companyId),
        ...(withdrawal?.statements(sql`TRUE`) ?? []),
      ],
    }),
  );
  if (outcome.code === "unmet") {
    const [judged] = await db.all<Record<keyof typeof verdicts | "hasRoom", number>>(
      sql`SELECT ${verdicts.allowed} AS allowed, ${verdicts.manages} AS manages, ${hasRoomForChanged()} AS hasRoom`,
    );
    if (!judged?.manages) return { code: "no-permission" };
    if (!isFound) return { code: "not-found" };
    if (!judged.allowed) return { code: "protected" };
    if (judged.hasRoom) return { code: "again" };
    const isAllowed = sql`${verdicts.allowed} AND ${verdicts.manages}`;
    const inactiveSubjects = subjects.filter((person) => person.status === "inactive");
    const ending = endAbsences({
      companyId,
      subjects: inactiveSubjects.map(({ subject }) => subject),
      authorId,
      now,
      lastOn: null,
    });
    const waitingResult = await beginWaiting(deps, { companyId, profileIds: ids, isAllowed, ending });
    if (!waitingResult) return { code: "again" };
    const admitted = new Set(waitingResult.admitted);
    const activatedSubjects = inactiveSubjects.filter(({ profileId }) => admitted.has(profileId));
    return {
      code: "changed",
      count: ids.length - waitingResult.waiting,
      changed: activatedSubjects.map(({ profileId }) => profileId),
      lost: [],
      waiting: waitingResult.waiting,
    };
  }
  withdrawal?.deliver();
  const left = outcome.code === "appended" ? outcome.people : [];
  const lost = left.flatMap((person, nth): MissingExit[] => {
    const entry = person.entries.get(openBefore[nth] ?? 0);
    return entry?.exitMissing ? [{ ...subjects[nth]!, entry }] : [];
  });
  const were = new Set(changed);
  const changedIds = subjects.flatMap(({ subject, profileId }) => (were.has(subject) ? profileId : []));
  return { code: "changed", count: ids.length, changed: changedIds, lost, waiting: 0 };
}
