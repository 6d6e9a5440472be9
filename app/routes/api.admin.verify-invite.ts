import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { findInvitation } from "~/modules/team/invitations/open-invitations.server";
import { tokenSchema, verifyAnswer } from "~/modules/team/invitations/verify-answer";
import { postOnly, requireJson, requireMethod } from "~/platform/http.server";

export const loader = postOnly;

export async function action({ request, context }: ActionFunctionArgs) {
  requireMethod(request, "POST");
  const { token } = await requireJson(request, tokenSchema);
  return Response.json(verifyAnswer(await findInvitation(context, { token })));
}
