import { absences, invitations, profiles } from "#cell";
import { and, count, eq, gt, sql } from "drizzle-orm";
import { selectUsage } from "~/modules/billing/read-usage.server";
import { displayName } from "~/modules/session/display-name";
import type { Member, Company } from "~/modules/session/find-session.server";
import { seenFromOf, type CentreStart } from "~/modules/policy/centre-start";
import { centreStart, isInScope, readCentreStart } from "~/modules/policy/scope.server";
import { isGone } from "~/modules/people/erased-person.server";
import type { Deps } from "~/platform/context.server";
import { batch, literal } from "~/platform/statement.server";
import { isEndedAfter } from "~/modules/absences/end-absences.server";
import { localDateOf } from "~/time/zones";
import { allowanceOwedText } from "~/modules/absences/allowance-text";
import { readAllowance } from "~/modules/absences/read-allowance.server";
import { balanceText } from "~/modules/schedules/pattern-text";
import { readBalances } from "~/modules/schedules/read-balances.server";
import { addDays, formatDate, yearOf } from "~/time/dates";
import { isWorking } from "../list-changeable.server";

/** The effects of deactivating people, for the question before it. */
export interface DeactivationEffects {
  /** The names of those who are active now, or who wait for room in the plan. */
  people: string[];
  /** How many of them wait for room in the plan. */
  waiting: number;
  /** Whether other people wait for room in the plan, and would take theirs. */
  isTakenOver: boolean;
  /** The names of those with an open entry. */
  working: string[];
  /** How many of them sign in. They can still read their own record. */
  withAccount: number;
  /** How many of them are workers' representatives, which ends. */
  representing: number;
  /** How many open invitations they have sent, which are withdrawn. */
  invitations: number;
  /** How many people would remain who count for the plan; null for a manager of some centres, who does not see the company's number. */
  remaining: number | null;
  /** How many of their absences wait for an answer, and how many accepted ones lie after today, at least in part. */
  waitingAbsences: number;
  laterAbsences: number;
  /** What they are owed; null if they are too many to list. */
  owed: OwedToPerson[] | null;
}

export type DeactivationQuestionResult =
  | ({ code: "question" } & DeactivationEffects)
  /** The same refusals as for deactivating them. */
  | { code: "not-found" | "protected" };

/** Returns the effects of deactivating these people, in two round trips. The module's README lists them all. */
export async function findDeactivationEffects(
  deps: Pick<Deps, "db" | "now">,
  { member, profileIds }: { member: Member; profileIds: readonly string[] },
): Promise<DeactivationQuestionResult> {
  const { db, now } = deps;
  const { profile, company } = member;
  const ids = [...new Set(profileIds)];
  const profileIdList = sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`;
  const {
    chosen: rows,
    sent,
    usage,
    absencesLeft,
    othersWaiting,
  } = await batch(db, {
    chosen: db
      .select({
        id: profiles.id,
        fullName: profiles.fullName,
        email: profiles.email,
        hasAccount: sql`${profiles.userId} IS NOT NULL`.mapWith(Boolean).as("has_account"),
        isActive: sql`${profiles.status} = 'active'`.mapWith(Boolean).as("is_active"),
        waits: sql`${profiles.waitingSince} IS NOT NULL`.mapWith(Boolean).as("waits"),
        isWorking: sql`${isWorking}`.mapWith(Boolean).as("is_working"),
        represents: sql`${profiles.representsSince} IS NOT NULL`.mapWith(Boolean).as("represents"),
        centreStart: sql<string | null>`${centreStart(member)}`.as("centre_start"),
        isProtected: sql`${profiles.role} = 'owner' OR ${profiles.id} = ${profile.id} OR ${isGone()}`
          .mapWith(Boolean)
          .as("is_protected"),
      })
      .from(profiles)
      .where(
        and(
          eq(profiles.companyId, company.id),
          sql`${profiles.id} IN ${profileIdList}`,
          isInScope(member, profiles),
        ),
      )
      .orderBy(profiles.sortName, profiles.id),
    sent: db
      .select({ open: count() })
      .from(invitations)
      .where(
        and(
          eq(invitations.companyId, company.id),
          eq(invitations.status, literal("pending")),
          gt(invitations.expiresAt, now),
          sql`${invitations.invitedBy} IN ${profileIdList}`,
        ),
      ),
    usage: selectUsage(deps, company),
    absencesLeft: db
      .select({
        waiting: sql<number>`coalesce(sum(${absences.state} = 'requested'), 0)`.as("waiting"),
        later: sql<number>`coalesce(sum(${absences.state} = 'accepted'), 0)`.as("later"),
      })
      .from(absences)
      .innerJoin(profiles, and(eq(profiles.id, absences.profileId), eq(profiles.status, "active")))
      .where(
        and(
          eq(absences.companyId, company.id),
          sql`${absences.profileId} IN ${profileIdList}`,
          isEndedAfter(localDateOf(now, company.timeZone)),
        ),
      ),
    othersWaiting: sql<{
      wait: number;
    }>`SELECT EXISTS (SELECT 1 FROM ${profiles} WHERE ${profiles.companyId} = ${company.id}
          AND ${profiles.waitingSince} IS NOT NULL AND ${profiles.id} NOT IN ${profileIdList}) AS wait`,
  });
  if (rows.length !== ids.length) return { code: "not-found" };
  if (rows.some(({ isProtected }) => isProtected)) return { code: "protected" };
  const activeRows = rows.filter(({ isActive }) => isActive);
  const people = activeRows.map(({ id, centreStart: start, ...person }) => ({
    id,
    name: displayName(person),
    since: readCentreStart(start),
  }));
  const { waiting: waitingAbsences, later: laterAbsences } = absencesLeft[0]!;
  return {
    code: "question",
    people: rows.filter(({ isActive, waits }) => isActive || waits).map(displayName),
    waiting: rows.filter(({ waits }) => waits).length,
    isTakenOver: activeRows.length > 0 && othersWaiting.results[0]!.wait === 1,
    working: activeRows.filter(({ isWorking }) => isWorking).map(displayName),
    withAccount: activeRows.filter(({ hasAccount }) => hasAccount).length,
    representing: activeRows.filter(({ represents }) => represents).length,
    invitations: sent[0]!.open,
    remaining: profile.managedCentres === null ? usage.results[0]!.active - activeRows.length : null,
    waitingAbsences,
    laterAbsences,
    owed: people.length > mostPeopleWithOwed ? null : await readOwed(deps, company, people),
  };
}

/** The most people whose debts a question lists. */
const mostPeopleWithOwed = 10;

/** What a person is owed if today is their last day, in words. */
interface OwedToPerson {
  name: string;
  /** `le quedan 4,5 días laborables de vacaciones` */
  vacation: string;
  /**
   * `+3 h`, up to yesterday, or `+3 h desde el 03/11/2026` of the part that the reader sees; null for a balance that opened too long ago.
   */
  balance: string | null;
}

/**
 * Returns the hours and days that people are owed if today is their last day, in two parallel round trips. People without terms are left
 * out.
 */
async function readOwed(
  deps: Pick<Deps, "db" | "now">,
  company: Pick<Company, "id" | "timeZone">,
  people: readonly { id: string; name: string; since: CentreStart }[],
): Promise<OwedToPerson[]> {
  if (people.length === 0) return [];
  const todayOn = localDateOf(deps.now, company.timeZone);
  const profileIds = people.map(({ id }) => id);
  const [allowances, balances] = await Promise.all([
    readAllowance(deps, company, profileIds, yearOf(todayOn), { lastOn: todayOn }),
    readBalances(deps, company, {
      profileIds,
      through: addDays(todayOn, -1),
      movedThrough: todayOn,
      seenFrom: seenFromOf(people.map(({ id, since }) => [id, since])),
    }),
  ]);
  return people.flatMap(({ id, name }) => {
    const balance = balances.get(id);
    const vacation = allowances.people.get(id)?.allowances.get("vacation");
    if (!balance || !vacation) return [];
    const { minutes, isPart, openingOn } = balance;
    const from = isPart ? ` desde el ${formatDate(openingOn)}` : "";
    return [
      {
        name,
        vacation: allowanceOwedText(vacation),
        balance: minutes === null ? null : balanceText(minutes) + from,
      },
    ];
  });
}
