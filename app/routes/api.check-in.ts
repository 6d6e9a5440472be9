import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { requireActiveApiMember } from "~/modules/accounts/require-member.server";
import { requireIdempotencyKey } from "~/modules/clock/idempotency-key.server";
import { punch } from "~/modules/clock/punch.server";
import { punchRefusal } from "~/modules/clock/punch-refusal";
import { punchSchema } from "~/modules/clock/punch-schema";
import { timeLogAnswer } from "~/modules/clock/time-log-answer";
import { publish } from "~/modules/live/publish.server";
import { refusal, requireJson, requireMethod } from "~/platform/http.server";

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  requireMethod(request, "POST");
  const member = await requireActiveApiMember(args);
  const idempotencyKey = requireIdempotencyKey(request);
  const body = await requireJson(request, punchSchema);
  const source = request.headers.has("Authorization") ? "api" : "web";

  const outcome = await punch(context, { member, ...body, idempotencyKey, source });
  if (outcome.code !== "recorded") {
    const { status, message } = punchRefusal(outcome, member.company.timeZone);
    return refusal(status, message);
  }
  publish(context, {
    companyId: member.company.id,
    news: { kind: "time-log", profileId: member.profile.id },
  });
  return Response.json({ error: null, time_log: timeLogAnswer(outcome.timeLog) });
}
