import { data, redirect } from "@remix-run/cloudflare";
import { refusal } from "~/platform/http.server";
import { copy } from "./copy";
import { findSession, type GuardArgs, type Member, type Session } from "./find-session.server";

/** For pages. @throws Response redirect to /login when nobody is signed in. */
export async function requireSession(args: GuardArgs): Promise<Session> {
  const session = await findSession(args);
  if (!session) throw redirect("/login");
  return session;
}

/** For API calls. @throws Response 401 when nobody is signed in. */
export async function requireApiSession(args: GuardArgs): Promise<Session> {
  const session = await findSession(args);
  if (!session) throw refusal(401, copy.signedOut, { "WWW-Authenticate": "Bearer" });
  return session;
}

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
