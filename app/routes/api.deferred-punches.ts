import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { requireMemberWithZones } from "~/modules/clock/preload-punch.server";
import { holderOf, signAnchor } from "~/modules/clock/queue-intake/anchor.server";
import { queuedPunchesSchema } from "~/modules/clock/queue-intake/queued-punch-schema";
import { notableOffset } from "~/modules/clock/queue-intake/judge-queued-punch";
import { receiveQueuedPunches } from "~/modules/clock/queue-intake/receive-queued-punches.server";
import { requireApiMember, requireApiSession } from "~/modules/directory/guards.server";
import { actorOf } from "~/modules/policy/guards.server";
import { inCell } from "~/platform/context.server";
import { postOnly, refusal, requireJson, requireMethod, tooOften } from "~/platform/http.server";

const maxBytes = 128 * 1024;

export const loader = postOnly;

/** The permission is checked for each punch: one that may not be recorded becomes a proposal. */
export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  requireMethod(request, "POST");
  const { member, zones } = await requireMemberWithZones(args, requireApiMember);
  const session = await requireApiSession(args);
  const holder = holderOf(session, member);
  const { device_now: deviceNow, punches } = await requireJson(request, queuedPunchesSchema, { maxBytes });
  const deps = inCell(context, member.cell);
  const outcome = await receiveQueuedPunches(deps, {
    member,
    holder,
    callHours: session.callHours,
    deviceNow,
    punches,
    actor: await actorOf(args, member),
    zones,
    isToken: request.headers.has("Authorization"),
  });
  if (outcome.code === "too-often") {
    const { status, headers } = tooOften.init;
    throw refusal(status, tooOften.text, headers);
  }
  const offset = notableOffset({ deviceNow, now: deps.now });
  return Response.json(
    {
      results: outcome.results,
      anchor: await signAnchor(deps, holder),
      // How far the device's clock is behind, in milliseconds, for its owner.
      ...(offset !== null && { clock_offset_ms: offset }),
    },
    { headers: { "Cache-Control": "private, no-store" } },
  );
}
