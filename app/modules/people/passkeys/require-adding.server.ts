import { messages } from "~/modules/directory/messages";
import type { GuardArgs, Session } from "~/modules/directory/find-session.server";
import { requireApiSession } from "~/modules/directory/guards.server";
import { requireApiMay } from "~/modules/policy/guards.server";
import { refusal } from "~/platform/http.server";
import { limitPerson } from "~/platform/person-limit.server";

/**
 * Returns the session that may add a passkey. Only a browser can create one.
 * @throws Response 401, 403; 429 after too many requests
 */
export async function requireAdding(args: GuardArgs): Promise<Session> {
  const { profile } = await requireApiMay(args, "manage-sessions");
  const session = await requireApiSession(args);
  if (session.kind !== "browser") throw refusal(403, messages.passkeyOnlyInBrowser);
  const tooMany = await limitPerson(args.context.env, profile.id);
  if (tooMany) throw refusal(tooMany.init.status, tooMany.text, tooMany.init.headers);
  return session;
}
