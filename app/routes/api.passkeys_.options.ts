import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { newPasskeyOptions } from "~/modules/directory/add-passkey.server";
import { passkeyRefusal } from "~/modules/directory/passkey-refusal.server";
import { requireAdding } from "~/modules/people/passkeys/require-adding.server";
import { requireMethod } from "~/platform/http.server";

/** Remix answers 400 to a read of a route that has none, and logs it as a fault. */
export const loader = ({ request }: LoaderFunctionArgs) => requireMethod(request, "POST");

/** A challenge for a new passkey of whoever has just signed in. */
export async function action(args: ActionFunctionArgs) {
  requireMethod(args.request, "POST");
  const session = await requireAdding(args);
  const outcome = await newPasskeyOptions(args.context, { session });
  return outcome.code === "options" ? Response.json(outcome.options) : passkeyRefusal(outcome);
}
