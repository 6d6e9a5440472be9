import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireIdempotencyKey } from "~/modules/clock/idempotency-key.server";
import { answerCorrection } from "~/modules/corrections/answer.server";
import { answerApi } from "~/modules/corrections/correction-answer.server";
import { answerSchema } from "~/modules/corrections/correction-schema";
import { requireApiMay } from "~/modules/policy/guards.server";
import { inCell } from "~/platform/context.server";
import { requireJson, requireMethod } from "~/platform/http.server";

export const loader = ({ request }: LoaderFunctionArgs) => requireMethod(request, "POST");

export async function action(args: ActionFunctionArgs) {
  const { request, context, params } = args;
  requireMethod(request, "POST");
  const member = await requireApiMay(args, "correct");
  const idempotencyKey = requireIdempotencyKey(request);
  const asked = await requireJson(request, answerSchema);
  const deps = inCell(context, member.cell);
  const source = request.headers.has("Authorization") ? "api" : "web";
  const input = { member, id: params.id!, source, idempotencyKey, ...asked } as const;
  return answerApi(deps, await answerCorrection(deps, input));
}
