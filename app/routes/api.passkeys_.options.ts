import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { newPasskeyOptions } from "~/modules/directory/add-passkey.server";
import { passkeyRefusal } from "~/modules/directory/passkey-refusal.server";
import { requireAdding } from "~/modules/people/passkeys/require-adding.server";
import { postOnly, requireMethod } from "~/platform/http.server";

export const loader = postOnly;

/** A challenge for a new passkey, shortly after a sign-in. */
export async function action(args: ActionFunctionArgs) {
  requireMethod(args.request, "POST");
  const session = await requireAdding(args);
  const outcome = await newPasskeyOptions(args.context, { session });
  return outcome.code === "options" ? Response.json(outcome.options) : passkeyRefusal(outcome);
}
