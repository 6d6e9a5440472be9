import { redirect } from "@remix-run/cloudflare";
import { refusal } from "~/platform/http.server";
import { copy } from "./copy";
import { findSession, type GuardArgs, type Session } from "./find-session.server";

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
