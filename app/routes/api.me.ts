import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireApiSession, requireReach } from "~/modules/directory/guards.server";
import { meAnswer } from "~/modules/billing/me-answer.server";

/** Who the bearer or the cookie stands for; the deactivated and those without a company are told so. */
export async function loader(args: LoaderFunctionArgs) {
  const session = requireReach(await requireApiSession(args));
  return Response.json(await meAnswer(args.context, session), {
    headers: { "Cache-Control": "private, no-store" },
  });
}
