import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireApiSession, requireReachableCell } from "~/modules/session/guards.server";
import { meAnswer } from "~/modules/billing/me-answer.server";

/** The user of the bearer token or the cookie. Deactivated users and users without a company get that as an error. */
export async function loader(args: LoaderFunctionArgs) {
  const session = requireReachableCell(await requireApiSession(args));
  return Response.json(await meAnswer(args.context, session), {
    headers: { "Cache-Control": "private, no-store" },
  });
}
