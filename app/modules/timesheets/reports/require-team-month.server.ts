import type { GuardArgs } from "~/modules/session/find-session.server";
import { requireMay } from "~/modules/policy/guards.server";
import type { Action } from "~/modules/policy/may";
import { refusal } from "~/platform/http.server";
import { requireExportRoom } from "~/platform/person-limit.server";
import { messages } from "./messages";
import { readMonth } from "./find-month.server";

/**
 * Returns the team's month of the URL. @param needs the right to see it.
 * @throws Response as its guards do; 422 if the URL has no valid month.
 */
export async function requireTeamMonth(args: GuardArgs, needs: Action) {
  const member = await requireMay(args, needs, "somebody");
  const { company, profile } = member;
  const monthFrom = readMonth(new URL(args.request.url).searchParams.get("month") ?? undefined);
  if (!monthFrom) throw refusal(422, messages.monthUnknown);
  await requireExportRoom(args.context.env, profile.id);
  return { member, query: { reader: member, company, monthFrom } };
}
