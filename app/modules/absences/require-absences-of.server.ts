import type { GuardArgs } from "~/modules/directory/find-session.server";
import { requireMay } from "~/modules/policy/guards.server";

/** Requires the right to see the absences of the person in the URL, or one's own without one. @throws Response as `requireMay` does */
export async function requireAbsencesOf(args: GuardArgs) {
  const chosen = new URL(args.request.url).searchParams.get("profile");
  const member = await requireMay(args, "see-absences", chosen ?? undefined);
  return { member, profileId: chosen ?? member.profile.id };
}

/** Requires the right to request an absence, or to record one for the person in the URL. @throws Response as `requireMay` does */
export const requireAbsenceFor = (args: GuardArgs) => requireOwnOrAnswers(args, "person");

/** Requires the right to withdraw one's own absences, or to change those of the person in the URL. @throws Response as `requireMay` does */
export const requireChangeOf = (args: GuardArgs) => requireOwnOrAnswers(args, "profile");

/** @param named the parameter of the URL that names the person. */
async function requireOwnOrAnswers(args: GuardArgs, named: "person" | "profile") {
  const chosen = new URL(args.request.url).searchParams.get(named);
  const own = await requireMay(args, "ask-absence");
  if (chosen === null || chosen === own.profile.id) return { member: own, profileId: own.profile.id };
  return { member: await requireMay(args, "answer-absences"), profileId: chosen };
}
