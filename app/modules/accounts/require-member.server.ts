import { data } from "@remix-run/cloudflare";
import { refusal } from "~/platform/http.server";
import { copy } from "./copy";
import type { GuardArgs, Member } from "./find-session.server";
import { requireApiSession, requireSession } from "./require-session.server";

/**
 * For pages; inactive members pass, to read their own history.
 * @throws Response redirect to /login, or the error page 'Error cargando perfil' when profile or company are missing.
 */
export async function requireMember(args: GuardArgs): Promise<Member> {
  const { member } = await requireSession(args);
  if (!member) throw data({ error: copy.profileMissing }, { status: 503 });
  return member;
}

/** For API calls; inactive members pass, to read their own history. @throws Response 401; 403 without a profile. */
export async function requireApiMember(args: GuardArgs): Promise<Member> {
  const { member } = await requireApiSession(args);
  if (!member) throw refusal(403, copy.profileMissing);
  return member;
}

/** For API calls that change something. @throws Response 401; 403 for the deactivated. */
export async function requireActiveApiMember(args: GuardArgs): Promise<Member> {
  const member = await requireApiMember(args);
  if (member.profile.status !== "active") throw refusal(403, copy.deactivated);
  return member;
}
