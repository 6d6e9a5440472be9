import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { keyHeaders } from "~/modules/register/published-keys";
import { registerKeysOf } from "~/modules/register/register-keys";

/** The public keys that may have signed a register. */
export function loader({ context: { env } }: LoaderFunctionArgs) {
  return Response.json(registerKeysOf(env).published, { headers: keyHeaders });
}
