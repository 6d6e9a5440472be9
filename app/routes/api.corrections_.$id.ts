import { requireIdempotencyKey } from "~/modules/clock/idempotency-key.server";
import { answerCorrection } from "~/modules/corrections/answer.server";
import { answerApiCall } from "~/modules/corrections/correction-answer.server";
import { answerSchema } from "~/modules/corrections/correction-schema";
import { guardCall } from "~/modules/policy/guard-route.server";
import { postOnly, requireJson, sourceOf } from "~/platform/http.server";

export const loader = postOnly;

export const action = guardCall("correct", async (deps, { args, member }) => {
  const { request, params } = args;
  const idempotencyKey = requireIdempotencyKey(request);
  const body = await requireJson(request, answerSchema);
  const source = sourceOf(request);
  const input = { member, id: params.id!, source, idempotencyKey, ...body } as const;
  return answerApiCall(deps, await answerCorrection(deps, input));
});
