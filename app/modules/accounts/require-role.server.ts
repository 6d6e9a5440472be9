import { refusal } from "~/platform/http.server";
import { copy } from "./copy";
import type { GuardArgs, Member } from "./find-session.server";
import { requireActiveApiMember, requireMember } from "./require-member.server";

/** For owners and admins. @throws Response redirect to /login; 403 'Sin permisos' for everybody else and the deactivated. */
export async function requireManager(args: GuardArgs): Promise<Member> {
  const member = await requireMember(args);
  if (member.profile.role === "employee" || member.profile.status !== "active")
    throw refusal(403, copy.noPermission);
  return member;
}

/** For API calls of owners and admins. @throws Response 401; 403 'Sin permisos' for everybody else and the deactivated. */
export async function requireApiManager(args: GuardArgs): Promise<Member> {
  const member = await requireActiveApiMember(args);
  if (member.profile.role === "employee") throw refusal(403, copy.noPermission);
  return member;
}

/** For the owner alone. @throws Response redirect to /login; 403 'Sin permisos' for everybody else. */
export async function requireOwner(args: GuardArgs): Promise<Member> {
  const member = await requireMember(args);
  if (member.profile.role !== "owner" || member.profile.status !== "active")
    throw refusal(403, copy.noPermission);
  return member;
}

/** For API calls of the owner alone. @throws Response 401; 403 'Sin permisos' for everybody else. */
export async function requireApiOwner(args: GuardArgs): Promise<Member> {
  const member = await requireActiveApiMember(args);
  if (member.profile.role !== "owner") throw refusal(403, copy.noPermission);
  return member;
}
