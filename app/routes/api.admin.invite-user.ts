import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireApiMay } from "~/modules/policy/guards.server";
import { inviteAnswer } from "~/modules/invitations/invite-answer";
import { invitePerson } from "~/modules/invitations/invite-person.server";
import { inviteeSchema } from "~/modules/invitations/invitee-schema";
import { inCell } from "~/platform/context.server";
import { refusal, requireJson, requireMethod } from "~/platform/http.server";

/** Remix answers 400 to a read of a route that has none, and logs it as a fault. */
export const loader = ({ request }: LoaderFunctionArgs) => requireMethod(request, "POST");

export async function action(args: ActionFunctionArgs) {
  requireMethod(args.request, "POST");
  const member = await requireApiMay(args, "invite");
  const invitee = await requireJson(args.request, inviteeSchema);
  const { status, error, headers } = inviteAnswer(
    await invitePerson(inCell(args.context, member.cell), { member, invitee }),
  );
  return error === null ? Response.json({ error }) : refusal(status, error, headers);
}
