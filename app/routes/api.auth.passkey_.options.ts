import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { bindBrowser } from "~/modules/directory/bind-browser.server";
import { passkeyOptions } from "~/modules/directory/sign-in-by-passkey.server";
import { postOnly, requireMethod } from "~/platform/http.server";

export const loader = postOnly;

/** A challenge for this browser's passkeys. It is not stored. */
export async function action({ request, context }: ActionFunctionArgs) {
  requireMethod(request, "POST");
  const { browserHash, cookie } = await bindBrowser(request, "passkey");
  return Response.json(await passkeyOptions(context, { browserHash }), { headers: { "Set-Cookie": cookie } });
}
