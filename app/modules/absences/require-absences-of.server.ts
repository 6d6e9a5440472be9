import type { GuardArgs } from "~/modules/session/find-session.server";
import { requireMay, requireMayTo } from "~/modules/policy/guards.server";
import type { Action } from "~/modules/policy/may";

/**
 * Requires the right to request an absence, and the one to record it for somebody else in the URL. @throws Response as `requireMay` does
 */
export const requireAbsenceFor = (args: GuardArgs, needs: Action) =>
  requireOwnOrAnswers(args, needs, "person");

/**
 * Requires the right to withdraw one's own absences, and the one to change those of somebody else in the URL. @throws Response as
 * `requireMay` does
 */
export const requireChangeOf = (args: GuardArgs, needs: Action) =>
  requireOwnOrAnswers(args, needs, "profile");

/** @param parameter the parameter of the URL that names the person. */
async function requireOwnOrAnswers(args: GuardArgs, needs: Action, parameter: "person" | "profile") {
  const chosenId = new URL(args.request.url).searchParams.get(parameter);
  const own = await requireMay(args, needs, "self");
  if (chosenId === null || chosenId === own.profile.id) return { member: own, profileId: own.profile.id };
  return { member: await requireMayTo(args, "answer-absences", chosenId), profileId: chosenId };
}
