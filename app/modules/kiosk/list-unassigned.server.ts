import { kioskPins, profiles, unassignedPunches } from "#cell";
import { and, asc, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { displayName } from "~/modules/session/display-name";
import type { Member } from "~/modules/session/find-session.server";
import { listKiosks } from "~/modules/directory/kiosks.server";
import { isCentreInScope, isInScope } from "~/modules/policy/scope.server";
import type { Deps } from "~/platform/context.server";
import { batch } from "~/platform/statement.server";
import { messages } from "./messages";
import type { AssignedPunch, WaitingPunch } from "./unassigned";

const personRow = alias(profiles, "p");

/** The page size. Resolving some shows the next. */
const mostWaiting = 100;
const mostAssigned = 50;
/** More people than a manager can choose from in a list. */
const mostPeople = 1_000;

export interface UnassignedList {
  waiting: WaitingPunch[];
  isMore: boolean;
  assigned: AssignedPunch[];
  /** The people with a PIN, who may have mistyped it. */
  people: { profileId: string; name: string; number: number }[];
}

type Manager = Pick<Member, "company" | "profile">;

const nameOf = (
  id: typeof unassignedPunches.resolvedBy | typeof unassignedPunches.assignedTo,
  isNamed = sql`TRUE`,
) =>
  sql<
    string | null
  >`(SELECT coalesce(${personRow.fullName}, ${personRow.email}, '') FROM ${profiles} ${personRow} WHERE ${personRow.id} = ${id} AND ${isNamed})`;

/** The condition that a punch was left at a kiosk that the manager manages. */
const isManagedBy = (member: Manager) =>
  and(
    eq(unassignedPunches.companyId, member.company.id),
    isCentreInScope(member, unassignedPunches.centreId),
  );

/**
 * Returns the unassigned punches of the kiosks that a manager manages: the oldest waiting ones first, then those resolved last. Its people
 * are those whom the manager manages.
 */
export async function listUnassigned(deps: Deps, member: Manager): Promise<UnassignedList> {
  const { db } = deps;
  const companyId = member.company.id;
  const { id, action, why, at, receivedAt, number, kioskId, resolvedAt, resolvedBy, assignedTo } =
    unassignedPunches;
  const isManagedPunch = isManagedBy(member);
  const [kiosks, { waiting, assigned, people }] = await Promise.all([
    listKiosks(deps, { companyId }),
    batch(db, {
      waiting: db
        .select({ id, action, why, at, receivedAt, number, kioskId, holderId: kioskPins.profileId })
        .from(unassignedPunches)
        .leftJoin(kioskPins, and(eq(kioskPins.companyId, companyId), sql`${kioskPins.number} = ${number}`))
        .where(and(isManagedPunch, isNull(resolvedAt)))
        .orderBy(asc(at), asc(id))
        .limit(mostWaiting + 1),
      assigned: db
        .select({
          id,
          action,
          at,
          number,
          kioskId,
          resolvedAt,
          by: nameOf(resolvedBy).as("by_name"),
          isAssigned: sql<number>`${assignedTo} IS NOT NULL`.as("is_assigned"),
          to: nameOf(assignedTo, isInScope(member, personRow)).as("to_name"),
        })
        .from(unassignedPunches)
        .where(and(isManagedPunch, isNotNull(resolvedAt)))
        .orderBy(desc(resolvedAt), desc(at), desc(id))
        .limit(mostAssigned),
      people: db
        .select({
          profileId: profiles.id,
          fullName: profiles.fullName,
          email: profiles.email,
          number: sql<number>`${kioskPins.number}`.as("pin_number"),
        })
        .from(kioskPins)
        .innerJoin(profiles, eq(profiles.id, kioskPins.profileId))
        .where(and(eq(kioskPins.companyId, companyId), isInScope(member, profiles)))
        .orderBy(asc(profiles.fullName), asc(kioskPins.number))
        .limit(mostPeople),
    }),
  ]);
  const names = new Map(kiosks.map((kiosk) => [kiosk.id, kiosk.name ?? ""]));
  const managed = new Set(people.map(({ profileId }) => profileId));
  const kioskOf = (of: { kioskId: string }) => names.get(of.kioskId) ?? "";
  return {
    waiting: waiting.slice(0, mostWaiting).map(({ holderId: holder, ...each }) => ({
      ...each,
      holderId: holder !== null && managed.has(holder) ? holder : null,
      kiosk: kioskOf(each),
    })),
    isMore: waiting.length > mostWaiting,
    assigned: assigned.map(({ by, to, isAssigned, ...each }) => ({
      ...each,
      kiosk: kioskOf(each),
      resolvedAt: each.resolvedAt!,
      resolvedBy: by ?? "",
      assignedTo: isAssigned ? (to ?? messages.elsewhere) : null,
    })),
    people: people.map(({ fullName, email, ...each }) => ({
      ...each,
      name: displayName({ fullName, email }),
    })),
  };
}

/** Returns how many unassigned punches wait for a manager, up to one page. */
export async function countUnassigned({ db }: Pick<Deps, "db">, member: Manager): Promise<number> {
  const waitingRows = await db
    .select({ id: unassignedPunches.id })
    .from(unassignedPunches)
    .where(and(isManagedBy(member), isNull(unassignedPunches.resolvedAt)))
    .limit(mostWaiting);
  return waitingRows.length;
}
