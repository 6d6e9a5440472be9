import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireApiMember } from "~/modules/directory/guards.server";
import { actorOf } from "~/modules/policy/guards.server";
import { readIdempotencyKey, requireIdempotencyKey } from "~/modules/clock/idempotency-key.server";
import { foreseePunch } from "~/modules/clock/punch.server";
import { recordPunch } from "~/modules/clock/record-punch.server";
import { punchRefusal } from "~/modules/clock/punch-refusal.server";
import { punchSchema } from "~/modules/clock/punch-schema";
import { punchAnswer } from "~/modules/clock/punch-answer";
import { inCell } from "~/platform/context.server";
import { refusal, requireJson, requireMethod } from "~/platform/http.server";

/** Remix answers 400 to a read of a route that has none, and logs it as a fault. */
export const loader = ({ request }: LoaderFunctionArgs) => requireMethod(request, "POST");

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  requireMethod(request, "POST");
  const foreseen = await foreseePunch(args, { idempotencyKey: readIdempotencyKey(request) });
  // Whether they may is asked with the punch: whoever was deactivated since gets the first answer again.
  const member = await requireApiMember(args);
  const idempotencyKey = requireIdempotencyKey(request);
  const asked = await requireJson(request, punchSchema);
  const source = request.headers.has("Authorization") ? "api" : "web";
  const input = { member, ...asked, idempotencyKey, source, foreseen } as const;
  const outcome = await recordPunch(inCell(context, member.cell), await actorOf(args, member), input);
  if (outcome.code === "recorded") return Response.json(punchAnswer(outcome, member));
  const { timeZone } = member.company;
  const { status, message, headers, asks } = punchRefusal(outcome, { timeZone, action: asked.wish.action });
  // `asks` only where it was asked for by `confirmed`.
  return asks === undefined
    ? refusal(status, message, headers)
    : Response.json({ error: message, asks }, { status });
}
