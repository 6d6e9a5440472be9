import { newPasskeyOptions } from "~/modules/directory/add-passkey.server";
import { passkeyRefusal } from "~/modules/directory/passkey-refusal.server";
import { addsPasskey } from "~/modules/people/passkeys/require-adding.server";
import { guardCall } from "~/modules/policy/guard-route.server";
import { postOnly } from "~/platform/http.server";

export const loader = postOnly;

/** A challenge for a new passkey, shortly after a sign-in. */
export const action = guardCall(addsPasskey, async (_deps, { args: { context }, session }) => {
  const outcome = await newPasskeyOptions(context, { session });
  return outcome.code === "options" ? Response.json(outcome.options) : passkeyRefusal(outcome);
});
