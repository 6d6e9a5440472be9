import { absences, profiles } from "#cell";
import { sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { isLastVersion } from "~/modules/schedules/absence-versions.server";
import { isOnlyManager } from "~/modules/policy/other-managers.server";
import { isManagedOn } from "~/modules/policy/scope.server";
import { addDays, type LocalDate } from "~/time/dates";

/** Older requests that nobody answered are only in the person's own list. */
export const mostWaitingDays = 92;

/** Returns a condition on `absences`: a request that nobody has answered. */
export const isWaitingRequest = (todayOn: LocalDate): SQL =>
  sql`${absences.toDay} >= ${addDays(todayOn, -mostWaitingDays)} AND ${absences.state} = 'requested' AND ${isLastVersion()}`;

/**
 * Returns the FROM and WHERE of the requests that wait for a manager: those of active people, and their own one only if no other manager
 * can answer it. Managers of some centres have those of their people, from the day on which these came to the centre.
 * @param me the columns of the manager's profile.
 */
export const requestsToAnswer = (
  me: Record<"id" | "companyId" | "managedCentres", SQLWrapper>,
  todayOn: LocalDate,
): SQL =>
  sql`FROM ${absences} JOIN ${profiles} ON ${profiles.id} = ${absences.profileId} AND ${profiles.status} = 'active'
    WHERE ${absences.companyId} = ${me.companyId} AND ${isWaitingRequest(todayOn)}
      AND (${absences.profileId} <> ${me.id} OR ${isOnlyManager({ company: { id: me.companyId }, profile: me })})
      AND (${absences.profileId} = ${me.id} OR ${isManagedOn(me.managedCentres, profiles, absences.fromDay)})`;
