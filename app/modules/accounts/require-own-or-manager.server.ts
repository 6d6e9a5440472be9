import type { GuardArgs, Member } from "./find-session.server";
import { requireMember } from "./require-member.server";
import { requireManager } from "./require-role.server";

/** For what people may see of themselves, and owners and admins of everybody. @throws Response as their guards do. */
export async function requireOwnOrManager(args: GuardArgs, profileId: string | undefined): Promise<Member> {
  const member = await requireMember(args);
  return member.profile.id === profileId ? member : requireManager(args);
}
