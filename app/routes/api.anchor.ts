import { anchorHolderOf, signAnchor } from "~/modules/clock/queue-intake/anchor.server";
import { requireApiSession } from "~/modules/session/guards.server";
import { guardQuery } from "~/modules/policy/guard-route.server";

/** The signed server time, which a device stores with its own for offline punches, and whether the company allows them. */
export const loader = guardQuery("membership", async (deps, { args, member }) => {
  const anchor = await signAnchor(deps, anchorHolderOf(await requireApiSession(args), member));
  const now = new Date(deps.now).toISOString();
  const answer = { anchor, now, offline_punches_enabled: member.company.offlinePunchesEnabled };
  return Response.json(answer, { headers: { "Cache-Control": "private, no-store" } });
});
