import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireApiMay } from "~/modules/policy/guards.server";
import { invitePeople } from "~/modules/invitations/invite-people.server";
import { peopleSchema } from "~/modules/invitations/invitee-schema";
import { inCell } from "~/platform/context.server";
import { requireJson, requireMethod } from "~/platform/http.server";

/** Remix answers 400 to a read of a route that has none, and logs it as a fault. */
export const loader = ({ request }: LoaderFunctionArgs) => requireMethod(request, "POST");

export async function action(args: ActionFunctionArgs) {
  requireMethod(args.request, "POST");
  const member = await requireApiMay(args, "invite");
  const { people } = await requireJson(args.request, peopleSchema);
  const { errors, headers } = await invitePeople(inCell(args.context, member.cell), { member, people });
  return Response.json({ error: null, errors }, { headers });
}
