import type { GuardArgs, Member } from "~/modules/directory/find-session.server";
import { requireMay } from "~/modules/policy/guards.server";
import { inCell } from "~/platform/context.server";
import { refusal } from "~/platform/http.server";
import { messages } from "./messages";
import { findHolder, type PinHolder } from "./pin-holder.server";

/**
 * Returns the person whose PIN the request is about: the user, or the person in `?profile=` for a manager.
 * @throws Response as `requireMay` does; 404 for a person of another company
 */
export async function requireHolder(args: GuardArgs): Promise<{ member: Member; holder: PinHolder }> {
  const asked = new URL(args.request.url).searchParams.get("profile") ?? undefined;
  const member = await requireMay(args, "set-pin", asked);
  const profileId = asked ?? member.profile.id;
  const holder = await findHolder(inCell(args.context, member.cell), {
    companyId: member.company.id,
    profileId,
  });
  if (!holder) throw refusal(404, messages.personUnknown);
  return { member, holder };
}
