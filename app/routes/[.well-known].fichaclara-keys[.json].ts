import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { listPublicKeys } from "~/modules/register/public-keys.server";

/** The keys that may have signed a register, for anybody who checks one. */
export async function loader({ context }: LoaderFunctionArgs) {
  return Response.json(
    { keys: await listPublicKeys(context) },
    { headers: { "Cache-Control": "public, max-age=300", "Access-Control-Allow-Origin": "*" } },
  );
}
