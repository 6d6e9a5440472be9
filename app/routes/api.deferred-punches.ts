import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { holderOf, signAnchor } from "~/modules/deferred/anchor.server";
import { deferredSchema } from "~/modules/deferred/deferred-schema";
import { offsetToTell } from "~/modules/deferred/judge-deferred";
import { receiveDeferred } from "~/modules/deferred/receive-deferred.server";
import { requireApiMember, requireApiSession } from "~/modules/directory/guards.server";
import { actorOf } from "~/modules/policy/guards.server";
import { inCell } from "~/platform/context.server";
import { refusal, requireJson, requireMethod, tooOften } from "~/platform/http.server";

const maxBytes = 128 * 1024;

export const loader = ({ request }: LoaderFunctionArgs) => requireMethod(request, "POST");

/** Whether they may is asked of each punch: what one may not record is proposed. */
export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  requireMethod(request, "POST");
  const member = await requireApiMember(args);
  const session = await requireApiSession(args);
  const holder = holderOf(session, member);
  const { device_now: deviceNow, punches } = await requireJson(request, deferredSchema, { maxBytes });
  const deps = inCell(context, member.cell);
  const outcome = await receiveDeferred(deps, {
    ...{ member, holder, contactAt: session.lastUsedAt, deviceNow, punches },
    actor: await actorOf(args, member),
    isToken: request.headers.has("Authorization"),
  });
  if (outcome.code === "too-often") {
    const { status, headers } = tooOften.init;
    throw refusal(status, tooOften.text, headers);
  }
  const offset = offsetToTell({ deviceNow, now: deps.now });
  return Response.json(
    {
      results: outcome.results,
      anchor: await signAnchor(deps, holder),
      // By how much the device's clock is behind, in milliseconds: its owner should know.
      ...(offset !== null && { clock_offset_ms: offset }),
    },
    { headers: { "Cache-Control": "private, no-store" } },
  );
}
