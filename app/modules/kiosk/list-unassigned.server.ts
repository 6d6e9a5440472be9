import { kioskPins, profiles, unassignedPunches } from "#cell";
import { and, asc, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { displayName } from "~/modules/directory/display-name";
import { listKiosks } from "~/modules/directory/kiosks.server";
import type { Deps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
import { batch } from "~/platform/statement.server";
import type { AssignedPunch, WaitingPunch } from "./unassigned";

const p = alias(profiles, "p");

/** The page size. Resolving some shows the next. */
const waitingAtMost = 100;
const assignedAtMost = 50;
/** More people than a manager can choose from in a list. */
const peopleAtMost = 1_000;

export interface Unassigned {
  waiting: WaitingPunch[];
  isMore: boolean;
  assigned: AssignedPunch[];
  /** The people with a PIN, who may have mistyped it. */
  people: { profileId: string; name: string; number: number }[];
}

const nameOf = (id: typeof unassignedPunches.resolvedBy | typeof unassignedPunches.assignedTo) =>
  sql<
    string | null
  >`(SELECT coalesce(${p.fullName}, ${p.email}, '') FROM ${profiles} ${p} WHERE ${p.id} = ${id})`;

/** Returns a company's unassigned punches: the oldest waiting ones first, then those resolved last. */
export async function listUnassigned(deps: Deps, { companyId }: { companyId: string }): Promise<Unassigned> {
  const { db } = deps;
  const { id, action, why, at, receivedAt, number, kioskId, resolvedAt, resolvedBy, assignedTo } =
    unassignedPunches;
  const isTheirs = eq(unassignedPunches.companyId, companyId);
  const [kiosks, { waiting, assigned, people }] = await Promise.all([
    listKiosks(deps, { companyId }),
    withRetries(() =>
      batch(db, {
        waiting: db
          .select({ id, action, why, at, receivedAt, number, kioskId, holderId: kioskPins.profileId })
          .from(unassignedPunches)
          .leftJoin(kioskPins, and(eq(kioskPins.companyId, companyId), sql`${kioskPins.number} = ${number}`))
          .where(and(isTheirs, isNull(resolvedAt)))
          .orderBy(asc(at), asc(id))
          .limit(waitingAtMost + 1),
        assigned: db
          .select({
            id,
            action,
            at,
            number,
            kioskId,
            resolvedAt,
            by: nameOf(resolvedBy).as("by_name"),
            to: nameOf(assignedTo).as("to_name"),
          })
          .from(unassignedPunches)
          .where(and(isTheirs, isNotNull(resolvedAt)))
          .orderBy(desc(resolvedAt), desc(at), desc(id))
          .limit(assignedAtMost),
        people: db
          .select({
            profileId: profiles.id,
            fullName: profiles.fullName,
            email: profiles.email,
            number: sql<number>`${kioskPins.number}`.as("pin_number"),
          })
          .from(kioskPins)
          .innerJoin(profiles, eq(profiles.id, kioskPins.profileId))
          .where(eq(kioskPins.companyId, companyId))
          .orderBy(asc(profiles.fullName), asc(kioskPins.number))
          .limit(peopleAtMost),
      }),
    ),
  ]);
  const names = new Map(kiosks.map((kiosk) => [kiosk.id, kiosk.name ?? ""]));
  const kioskOf = (of: { kioskId: string }) => names.get(of.kioskId) ?? "";
  return {
    waiting: waiting.slice(0, waitingAtMost).map((each) => ({ ...each, kiosk: kioskOf(each) })),
    isMore: waiting.length > waitingAtMost,
    assigned: assigned.map(({ by, to, ...each }) => ({
      ...each,
      kiosk: kioskOf(each),
      resolvedAt: each.resolvedAt!,
      resolvedBy: by ?? "",
      assignedTo: to,
    })),
    people: people.map(({ fullName, email, ...each }) => ({
      ...each,
      name: displayName({ fullName, email }),
    })),
  };
}

/** Returns how many unassigned punches wait, up to one page. */
export async function countUnassigned(
  { db }: Pick<Deps, "db">,
  { companyId }: { companyId: string },
): Promise<number> {
  const waiting = await withRetries(() =>
    db
      .select({ id: unassignedPunches.id })
      .from(unassignedPunches)
      .where(and(eq(unassignedPunches.companyId, companyId), isNull(unassignedPunches.resolvedAt)))
      .limit(waitingAtMost),
  );
  return waiting.length;
}
