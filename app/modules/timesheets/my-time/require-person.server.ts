import type { GuardArgs } from "~/modules/session/find-session.server";
import { findPerson } from "~/modules/ledger/find-person.server";
import { requirePersonInUrl } from "~/modules/policy/guards.server";
import type { Action } from "~/modules/policy/may";
import { findCentreStart } from "~/modules/policy/scope.server";
import { inCell } from "~/platform/context.server";
import { refusal } from "~/platform/http.server";

/**
 * Returns the member, and the colleague whose time they request, if it is not their own. `since`: the first day of the colleague that the
 * member sees.
 * @param needs the right to see it.
 * @throws Response as `requireMay` does; 404 if the company has no such person.
 */
export async function requirePerson(args: GuardArgs, needs: Action) {
  const { member, profileId } = await requirePersonInUrl(args, needs);
  if (profileId === member.profile.id) return { member, colleague: null, since: null };
  const input = { companyId: member.company.id, profileId };
  const deps = inCell(args.context, member.cell);
  const [colleague, since] = await Promise.all([
    findPerson(deps, input),
    findCentreStart(deps, { member, profileId }),
  ]);
  if (!colleague) throw refusal(404, "No existe esa persona en tu empresa.");
  return { member, colleague, since };
}
