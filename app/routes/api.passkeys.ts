import { addPasskey } from "~/modules/directory/add-passkey.server";
import { newPasskeySchema } from "~/modules/directory/passkey-calls";
import { passkeyRefusal } from "~/modules/directory/passkey-refusal.server";
import { notifyPasskeys } from "~/modules/directory/notify-passkeys.server";
import { addsPasskey } from "~/modules/people/passkeys/require-adding.server";
import { guardCall } from "~/modules/policy/guard-route.server";
import { postOnly, requireJson } from "~/platform/http.server";
import { requesterOf } from "~/platform/requester.server";

export const loader = postOnly;

export const action = guardCall(addsPasskey, async (_deps, { args: { request, context }, session }) => {
  const { name, credential: answer } = await requireJson(request, newPasskeySchema);
  const requester = requesterOf(request);
  const outcome = await addPasskey(context, { session, answer, name, requester });
  if (outcome.code !== "added") return passkeyRefusal(outcome);
  context.defer("passkey: mail", () => notifyPasskeys(context, { userId: session.user.id }));
  return Response.json({ error: null, id: outcome.id }, { status: 201 });
});
