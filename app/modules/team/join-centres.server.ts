import type { Member } from "~/modules/session/find-session.server";
import { managesCentre } from "~/modules/policy/may";
import { listCentres } from "~/modules/schedules/centres.server";
import type { Deps } from "~/platform/context.server";
import type { CentreChoice } from "./centre-field";
import { messages } from "./messages";

type Manager = Pick<Member, "company" | "profile">;

/** Returns the centres in which a manager may let new people begin: all of the company, or their own. */
export async function listJoinCentres(
  deps: Pick<Deps, "db">,
  { company, profile }: Manager,
): Promise<CentreChoice> {
  const centres = await listCentres(deps, company);
  return {
    centres: centres.filter(({ id }) => managesCentre(profile, id)).map(({ id, name }) => ({ id, name })),
    isRequired: profile.managedCentres !== null,
  };
}

/**
 * Returns the centre that a manager chose for new people; null for none. Managers of one centre need not choose. It costs no query for a
 * manager of everything who chose none.
 * @returns `error` for a centre that the manager may not choose.
 */
export async function chooseJoinCentre(
  deps: Pick<Deps, "db">,
  member: Manager,
  typedCentreId: string | null | undefined,
): Promise<{ centreId: string | null; error?: undefined } | { error: string }> {
  const [only, ...others] = member.profile.managedCentres ?? [];
  if (!typedCentreId && only === undefined) return { centreId: null };
  if (!typedCentreId && others.length === 0) return { centreId: only! };
  const { centres } = await listJoinCentres(deps, member);
  if (centres.some(({ id }) => id === typedCentreId)) return { centreId: typedCentreId! };
  return { error: messages.centreUnchosen(centres.map(({ name }) => name)) };
}
