import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { holderOf, signAnchor } from "~/modules/deferred/anchor.server";
import { requireApiMember, requireApiSession } from "~/modules/directory/guards.server";

/** The server's time, which a device keeps beside its own for what it will store without network, and whether its company wants that. */
export async function loader(args: LoaderFunctionArgs) {
  const member = await requireApiMember(args);
  const anchor = await signAnchor(args.context, holderOf(await requireApiSession(args), member));
  const now = new Date(args.context.now).toISOString();
  const answer = { anchor, now, offline_punches_enabled: member.company.offlinePunchesEnabled };
  return Response.json(answer, { headers: { "Cache-Control": "private, no-store" } });
}
