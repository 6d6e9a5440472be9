import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { readAvatar } from "~/modules/people/avatar/read-avatar.server";
import { refusal } from "~/platform/http.server";

/** Pictures of people, for anybody who knows their address. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  return (await readAvatar(context, params["*"] ?? "")) ?? refusal(404, "Aquí no hay ninguna imagen.");
}
