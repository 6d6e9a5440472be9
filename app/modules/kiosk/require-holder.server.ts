import type { GuardArgs, Member } from "~/modules/directory/find-session.server";
import { requireMay } from "~/modules/policy/guards.server";
import { inCell, type Deps } from "~/platform/context.server";
import { refusal } from "~/platform/http.server";
import { copy } from "./copy";
import { findHolder, type PinHolder } from "./pin-holder.server";

/**
 * Whose PIN an address is about: one's own, or `?profile=` somebody's whose a manager makes.
 * @throws Response what `requireMay` throws; 404 of nobody of the company
 */
export async function requireHolder(
  args: GuardArgs,
): Promise<{ deps: Deps; member: Member; holder: PinHolder }> {
  const asked = new URL(args.request.url).searchParams.get("profile") ?? undefined;
  const member = await requireMay(args, "set-pin", asked);
  const deps = inCell(args.context, member.cell);
  const profileId = asked ?? member.profile.id;
  const holder = await findHolder(deps, { companyId: member.company.id, profileId });
  if (!holder) throw refusal(404, copy.personUnknown);
  return { deps, member, holder };
}
