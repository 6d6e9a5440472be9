import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { registerKeysOf } from "~/modules/register/register-keys";

/** The keys that may have signed a register, for anybody who checks one. */
export function loader({ context: { env } }: LoaderFunctionArgs) {
  return Response.json(registerKeysOf(env).published, {
    headers: { "Cache-Control": "public, max-age=300", "Access-Control-Allow-Origin": "*" },
  });
}
