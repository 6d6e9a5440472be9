import { profiles } from "#cell";
import { and, eq, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Member } from "~/modules/session/find-session.server";
import type { Db } from "~/platform/db.server";
import type { LocalDate } from "~/time/dates";
import { needsAnother, reachOf, rolesFor, rolesOver, type Action } from "./may";
import { isOnlyManager } from "./other-managers.server";
import { isManagedBy, isManagedOn } from "./scope.server";

const actorRow = alias(profiles, "actor");
const targetRow = alias(profiles, "person");

/**
 * The target of a change: the actor, people, a centre, or the company as a whole. A centre may be a column of the changed rows. `day` is
 * the first day of these people that it changes. `somebody` asks whether the actor may do it at all, to explain why nothing changed.
 */
export type ChangeTarget =
  | "self"
  | "somebody"
  | "company"
  | { people: readonly string[]; day?: LocalDate }
  | { centreId: string | null | SQLWrapper };

/**
 * Returns the SQL condition that the actor is still active and may do this to all these people. The batch of a change requires it, since
 * after the session was read the actor may have been deactivated, demoted or limited to other centres, and a person may have moved.
 * To themselves managers may do it only if no other manager can, where the action needs one (`needsAnother`).
 */
export const stillMay = (member: Member, action: Action, concerned: ChangeTarget): SQL => {
  const { profile, company } = member;
  const roles = concerned === "self" ? rolesFor(action) : rolesOver(action);
  const isOwn = isOfPeople(concerned) && concerned.people.includes(profile.id);
  return sql`(EXISTS (SELECT 1 FROM ${profiles} ${actorRow} WHERE ${actorRow.id} = ${profile.id} AND ${actorRow.companyId} = ${company.id}
                AND ${actorRow.status} = 'active' AND ${actorRow.role} IN (SELECT value FROM json_each(${JSON.stringify(roles)}))
                AND ${isWithinCentres(action, concerned)}) AND ${
                  needsAnother(action) && isOwn ? isOnlyManager(member) : sql`TRUE`
                })`;
};

const isOfPeople = (concerned: ChangeTarget): concerned is { people: readonly string[]; day?: LocalDate } =>
  typeof concerned === "object" && "people" in concerned;

/** The condition that `actor` manages everything, or the centres of those whom a change concerns. */
function isWithinCentres(action: Action, concerned: ChangeTarget): SQL {
  const reach = reachOf(action);
  if (concerned === "self" || reach === "company") return sql`TRUE`;
  const isWholeCompanyManaged = sql`${actorRow.managedCentres} IS NULL`;
  if (concerned === "company" || reach === "nobody") return isWholeCompanyManaged;
  if (concerned === "somebody") return sql`TRUE`;
  const { managedCentres } = actorRow;
  const isTheirs = isOfPeople(concerned)
    ? sql`NOT EXISTS (SELECT 1 FROM json_each(${JSON.stringify(concerned.people)}) each WHERE NOT EXISTS (
        SELECT 1 FROM ${profiles} ${targetRow} WHERE ${targetRow.id} = each.value AND ${
          concerned.day === undefined
            ? isManagedBy(managedCentres, targetRow)
            : isManagedOn(managedCentres, targetRow, sql`${concerned.day}`)
        }))`
    : sql`EXISTS (SELECT 1 FROM json_each(${managedCentres}) WHERE value = ${concerned.centreId})`;
  return sql`(${isWholeCompanyManaged} OR ${isTheirs})`;
}

/** Returns the statement that finds the actor if {@link stillMay} held. In the same batch it explains why nothing changed. */
export const findStillMay = ({ db }: { db: Db }, member: Member, action: Action, concerned: ChangeTarget) =>
  db
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(eq(profiles.id, member.profile.id), stillMay(member, action, concerned)));
