import { copy } from "~/modules/directory/copy";
import type { GuardArgs, Session } from "~/modules/directory/find-session.server";
import { requireApiSession } from "~/modules/directory/guards.server";
import { requireApiMay } from "~/modules/policy/guards.server";
import { refusal } from "~/platform/http.server";
import { limitPerson } from "~/platform/person-limit.server";

/**
 * Whoever may add a passkey of their own, which only a browser can make.
 * @throws Response 401, 403; 429 for one who asks too often
 */
export async function requireAdding(args: GuardArgs): Promise<Session> {
  const { profile } = await requireApiMay(args, "manage-sessions");
  const session = await requireApiSession(args);
  if (session.kind !== "browser") throw refusal(403, copy.passkeyOnlyInBrowser);
  const tooMany = await limitPerson(args.context.env, profile.id);
  if (tooMany) throw refusal(tooMany.init.status, tooMany.text, tooMany.init.headers);
  return session;
}
