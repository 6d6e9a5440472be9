import type { GuardArgs } from "~/modules/session/find-session.server";
import { requireApiMember } from "~/modules/session/guards.server";
import { guardCall } from "~/modules/policy/guard-route.server";
import { actorOf } from "~/modules/policy/guards.server";
import { readIdempotencyKey, requireIdempotencyKey } from "~/modules/clock/idempotency-key.server";
import { clockZoneOf } from "~/modules/clock/preload-punch.server";
import { recordPunch, requireMemberWithRecord } from "~/modules/clock/punch.server";
import { punchRefusal } from "~/modules/clock/punch-refusal.server";
import { punchSchema } from "~/modules/clock/punch-schema";
import { punchAnswer } from "~/modules/clock/punch-answer";
import { postOnly, refusal, requireJson, sourceOf } from "~/platform/http.server";

export const loader = postOnly;

// The right is checked with the punch: a repeated request gets its first answer, even after a deactivation.
const requirePuncher = (args: GuardArgs) =>
  requireMemberWithRecord(args, requireApiMember, readIdempotencyKey(args.request));

/** Without the right to check out, no punch is recorded. A check-in needs its own. */
const punches = { needs: "check-out", check: requirePuncher } as const;

export const action = guardCall(punches, async (deps, { args, member, preloaded }) => {
  const { request } = args;
  const idempotencyKey = requireIdempotencyKey(request);
  const body = await requireJson(request, punchSchema);
  const source = sourceOf(request);
  const input = { member, ...body, idempotencyKey, source, preloaded } as const;
  const outcome = await recordPunch(deps, await actorOf(args, member), input);
  if (outcome.code === "recorded") return Response.json(punchAnswer(outcome, member));
  const timeZone = clockZoneOf(member.company, { preloaded, now: deps.now });
  const { status, message, headers, asks } = punchRefusal(outcome, {
    timeZone,
    action: body.requested.action,
  });
  // `asks` is sent only to clients that use `confirmed`.
  return asks === undefined
    ? refusal(status, message, headers)
    : Response.json({ error: message, asks }, { status });
});
