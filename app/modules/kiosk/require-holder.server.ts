import type { GuardArgs, Member } from "~/modules/session/find-session.server";
import { requirePersonInUrl } from "~/modules/policy/guards.server";
import type { Action } from "~/modules/policy/may";
import { inCell } from "~/platform/context.server";
import { refusal } from "~/platform/http.server";
import { messages } from "./messages";
import { findHolder, type PinHolder } from "./pin-holder.server";

/**
 * Returns the person whose PIN the request is about: the user, or the person in `?profile=` for a manager.
 * @param needs the right to set it. @throws Response as `requireMay` does; 404 for a person of another company
 */
export async function requireHolder(
  args: GuardArgs,
  needs: Action,
): Promise<{ member: Member; holder: PinHolder }> {
  const { member, profileId } = await requirePersonInUrl(args, needs);
  const holder = await findHolder(inCell(args.context, member.cell), {
    companyId: member.company.id,
    profileId,
  });
  if (!holder) throw refusal(404, messages.personUnknown);
  return { member, holder };
}
