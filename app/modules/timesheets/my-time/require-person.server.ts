import type { GuardArgs } from "~/modules/directory/find-session.server";
import { findPerson } from "~/modules/ledger/find-person.server";
import { requireMay } from "~/modules/policy/guards.server";
import { inCell } from "~/platform/context.server";
import { refusal } from "~/platform/http.server";

/**
 * Returns the member, and the colleague whose time they request, if it is not their own.
 * @param profileId from the URL.
 * @throws Response as `requireMay` does; 404 if the company has no such person.
 */
export async function requirePerson(args: GuardArgs, profileId: string | null) {
  const member = await requireMay(args, "see-record", profileId ?? undefined);
  if (profileId === null || profileId === member.profile.id) return { member, colleague: null };
  const input = { companyId: member.company.id, profileId };
  const colleague = await findPerson(inCell(args.context, member.cell), input);
  if (!colleague) throw refusal(404, "No existe esa persona en tu empresa.");
  return { member, colleague };
}
