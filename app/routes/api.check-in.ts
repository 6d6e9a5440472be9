import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { requireApiMember } from "~/modules/directory/guards.server";
import { actorOf } from "~/modules/policy/guards.server";
import { readIdempotencyKey, requireIdempotencyKey } from "~/modules/clock/idempotency-key.server";
import { clockZoneOf } from "~/modules/clock/preload-punch.server";
import { recordPunch, requireMemberWithRecord } from "~/modules/clock/punch.server";
import { punchRefusal } from "~/modules/clock/punch-refusal.server";
import { punchSchema } from "~/modules/clock/punch-schema";
import { punchAnswer } from "~/modules/clock/punch-answer";
import { inCell } from "~/platform/context.server";
import { postOnly, refusal, requireJson, requireMethod } from "~/platform/http.server";

export const loader = postOnly;

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  requireMethod(request, "POST");
  // The permission is checked with the punch: a repeated request gets its first answer, even after a deactivation.
  const key = readIdempotencyKey(request);
  const { member, preloaded } = await requireMemberWithRecord(args, requireApiMember, key);
  const idempotencyKey = requireIdempotencyKey(request);
  const asked = await requireJson(request, punchSchema);
  const source = request.headers.has("Authorization") ? "api" : "web";
  const input = { member, ...asked, idempotencyKey, source, preloaded } as const;
  const outcome = await recordPunch(inCell(context, member.cell), await actorOf(args, member), input);
  if (outcome.code === "recorded") return Response.json(punchAnswer(outcome, member));
  const timeZone = clockZoneOf(member.company, { preloaded, now: context.now });
  const { status, message, headers, asks } = punchRefusal(outcome, {
    timeZone,
    action: asked.requested.action,
  });
  // `asks` is sent only to clients that use `confirmed`.
  return asks === undefined
    ? refusal(status, message, headers)
    : Response.json({ error: message, asks }, { status });
}
