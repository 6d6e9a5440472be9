import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { readAvatar } from "~/modules/people/avatar/read-avatar.server";
import { refusal } from "~/platform/http.server";

/** People's pictures, for everybody who knows their address. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  return (await readAvatar(context, params["*"] ?? "")) ?? refusal(404, "Aquí no hay ninguna imagen.");
}
