import { requireMemberWithZones } from "~/modules/clock/preload-punch.server";
import { anchorHolderOf, signAnchor } from "~/modules/clock/queue-intake/anchor.server";
import { queuedPunchesSchema } from "~/modules/clock/queue-intake/queued-punch-schema";
import { notableOffset } from "~/modules/clock/queue-intake/judge-queued-punch";
import { receiveQueuedPunches } from "~/modules/clock/queue-intake/receive-queued-punches.server";
import type { GuardArgs } from "~/modules/session/find-session.server";
import { requireApiMember, requireApiSession } from "~/modules/session/guards.server";
import { guardCall } from "~/modules/policy/guard-route.server";
import { actorOf } from "~/modules/policy/guards.server";
import { postOnly, refusal, requireJson, tooOftenRefusal } from "~/platform/http.server";

const mostBytes = 128 * 1024;

export const loader = postOnly;

/** The right is checked for each punch: one that may not be recorded becomes a proposal. */
const sends = {
  needs: "membership",
  check: (args: GuardArgs) => requireMemberWithZones(args, requireApiMember),
} as const;

export const action = guardCall(sends, async (deps, { args, member, zones }) => {
  const { request } = args;
  const session = await requireApiSession(args);
  const holder = anchorHolderOf(session, member);
  const { device_now: deviceNow, punches } = await requireJson(request, queuedPunchesSchema, {
    mostBytes,
  });
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
    const { status, headers } = tooOftenRefusal.init;
    throw refusal(status, tooOftenRefusal.text, headers);
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
});
