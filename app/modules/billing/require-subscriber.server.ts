import { findSession, type GuardArgs, type Member } from "~/modules/accounts/find-session.server";
import { requireApiOwner } from "~/modules/accounts/require-role.server";
import { refusal } from "~/platform/http.server";
import { copy } from "./copy";

/** For API calls that subscribe. @throws Response 401 in the words of the payment page; 403 for all but the owner. */
export async function requireSubscriber(args: GuardArgs): Promise<Member> {
  if (!(await findSession(args))) throw refusal(401, copy.mustSignIn, { "WWW-Authenticate": "Bearer" });
  return requireApiOwner(args);
}
