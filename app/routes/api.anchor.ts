import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { holderOf, signAnchor } from "~/modules/clock/queue-intake/anchor.server";
import { requireApiMember, requireApiSession } from "~/modules/directory/guards.server";

/** The signed server time, which a device stores with its own for offline punches, and whether the company allows them. */
export async function loader(args: LoaderFunctionArgs) {
  const member = await requireApiMember(args);
  const anchor = await signAnchor(args.context, holderOf(await requireApiSession(args), member));
  const now = new Date(args.context.now).toISOString();
  const answer = { anchor, now, offline_punches_enabled: member.company.offlinePunchesEnabled };
  return Response.json(answer, { headers: { "Cache-Control": "private, no-store" } });
}
