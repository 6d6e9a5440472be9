import { requireIdempotencyKey } from "~/modules/clock/idempotency-key.server";
import { answerApiCall, correctionAnswer } from "~/modules/corrections/correction-answer.server";
import { proposeSchema } from "~/modules/corrections/correction-schema";
import { findCorrected, findEntryOwner } from "~/modules/corrections/find-corrected.server";
import {
  listCorrections,
  managesOthers,
  readCorrectionCursor,
  writeCorrectionCursor,
} from "~/modules/corrections/list-corrections.server";
import { propose } from "~/modules/corrections/propose.server";
import { correctionRefusal } from "~/modules/corrections/refusal";
import { guardCall, guardQuery } from "~/modules/policy/guard-route.server";
import { requireApiMayTo } from "~/modules/policy/guards.server";
import { refusal, requireJson, sourceOf } from "~/platform/http.server";

export const loader = guardQuery("correct", async (deps, { args, member }) => {
  const params = new URL(args.request.url).searchParams;
  const status = params.get("status") ?? "open";
  if (status !== "open" && status !== "all") throw refusal(422, "status: debe ser open o all");
  const before = readCorrectionCursor(params.get("before"));
  const { corrections, next } = await listCorrections(deps, {
    member,
    status,
    before,
  });
  return Response.json({
    corrections: corrections.map(correctionAnswer),
    next: next && writeCorrectionCursor(next),
  });
});

export const action = guardCall("correct", async (deps, { args, member }) => {
  const { request } = args;
  const idempotencyKey = requireIdempotencyKey(request);
  const { profileId: named, ...body } = await requireJson(request, proposeSchema);
  const { ledger } = member.company;
  const { entryId } = body;
  // A manager may name the entry alone.
  const isAnybodys = named === null && entryId !== null && managesOthers(member);
  const profileId = isAnybodys ? await findEntryOwner(deps, { ledger, entryId }) : named;
  if (profileId !== null) await requireApiMayTo(args, "correct", profileId);
  const corrected = await findCorrected(deps, { member, profileId });
  if (!corrected) throw refusal(404, correctionRefusal({ code: "not-found" }).message);
  const source = sourceOf(request);
  return answerApiCall(
    deps,
    await propose(deps, { member, corrected, version: null, source, idempotencyKey, ...body }),
  );
});
