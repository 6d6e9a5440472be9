import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { bindBrowser } from "~/modules/directory/cookies.server";
import { passkeyOptions } from "~/modules/directory/sign-in-by-passkey.server";
import { requireMethod } from "~/platform/http.server";

/** Remix answers 400 to a read of a route that has none, and logs it as a fault. */
export const loader = ({ request }: LoaderFunctionArgs) => requireMethod(request, "POST");

/** A challenge for this browser's passkeys; it costs no row. */
export async function action({ request, context }: ActionFunctionArgs) {
  requireMethod(request, "POST");
  const { browserHash, cookie } = await bindBrowser(request, "passkey");
  return Response.json(await passkeyOptions(context, { browserHash }), { headers: { "Set-Cookie": cookie } });
}
