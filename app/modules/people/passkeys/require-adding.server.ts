import { messages } from "~/modules/directory/messages";
import type { GuardArgs, Member, Session } from "~/modules/session/find-session.server";
import { requireApiSession } from "~/modules/session/guards.server";
import { requireApiMay } from "~/modules/policy/guards.server";
import type { Action } from "~/modules/policy/may";
import { refusal } from "~/platform/http.server";
import { limitPerson } from "~/platform/person-limit.server";

/**
 * Returns the member with the session that may add a passkey. Only a browser can create one.
 * @throws Response 401, 403; 429 after too many requests
 */
async function requireAdding(args: GuardArgs, needs: Action): Promise<{ member: Member; session: Session }> {
  const member = await requireApiMay(args, needs, "self");
  const session = await requireApiSession(args);
  if (session.kind !== "browser") throw refusal(403, messages.passkeyOnlyInBrowser);
  const tooMany = await limitPerson(args.context.env, member.profile.id);
  if (tooMany) throw refusal(tooMany.init.status, tooMany.text, tooMany.init.headers);
  return { member, session };
}

/** The guard of the calls that add a passkey. */
export const addsPasskey = { needs: "manage-sessions", check: requireAdding } as const;
