import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireActiveApiMember } from "~/modules/directory/guards.server";
import { punchNeeds } from "~/modules/billing/restrictions";
import { requireEntitled } from "~/modules/billing/require-entitled.server";
import { requireIdempotencyKey } from "~/modules/clock/idempotency-key.server";
import { punch } from "~/modules/clock/punch.server";
import { punchRefusal } from "~/modules/clock/punch-refusal";
import { punchSchema } from "~/modules/clock/punch-schema";
import { punchAnswer } from "~/modules/clock/punch-answer";
import { publish } from "~/modules/live/publish.server";
import { sealAfterAnswer } from "~/modules/register/seal-events.server";
import { refusal, requireJson, requireMethod } from "~/platform/http.server";
import { limitPerson } from "~/platform/person-limit.server";

/** Remix answers 400 to a read of a route that has none, and logs it as a fault. */
export const loader = ({ request }: LoaderFunctionArgs) => requireMethod(request, "POST");

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  requireMethod(request, "POST");
  const member = await requireActiveApiMember(args);
  const tooMany = await limitPerson(context.env, member.profile.id);
  if (tooMany) return refusal(tooMany.init.status, tooMany.text, tooMany.init.headers);
  const idempotencyKey = requireIdempotencyKey(request);
  const body = await requireJson(request, punchSchema);
  await requireEntitled(args, punchNeeds[body.action]);
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
  sealAfterAnswer(context, { companyId: member.company.id, seq: outcome.receipt.seq });
  return Response.json(punchAnswer(outcome));
}
