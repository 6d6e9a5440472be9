import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { addPasskey } from "~/modules/directory/add-passkey.server";
import { newPasskeySchema } from "~/modules/directory/passkey-calls";
import { passkeyRefusal } from "~/modules/directory/passkey-refusal.server";
import { notifyPasskeys } from "~/modules/directory/notify-passkeys.server";
import { requireAdding } from "~/modules/people/passkeys/require-adding.server";
import { postOnly, requireJson, requireMethod } from "~/platform/http.server";
import { requesterOf } from "~/platform/requester.server";

export const loader = postOnly;

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  requireMethod(request, "POST");
  const session = await requireAdding(args);
  const { name, credential: answer } = await requireJson(request, newPasskeySchema);
  const requester = requesterOf(request);
  const outcome = await addPasskey(context, { session, answer, name, requester });
  if (outcome.code !== "added") return passkeyRefusal(outcome);
  context.defer("passkey: mail", () => notifyPasskeys(context, { userId: session.user.id }));
  return Response.json({ error: null, id: outcome.id }, { status: 201 });
}
