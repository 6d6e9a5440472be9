import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { findInvitation } from "~/modules/invitations/open-invitations.server";
import { tokenSchema, verifyAnswer } from "~/modules/invitations/verify-answer";
import { requireJson, requireMethod } from "~/platform/http.server";

/** Remix answers 400 to a read of a route that has none, and logs it as a fault. */
export const loader = ({ request }: LoaderFunctionArgs) => requireMethod(request, "POST");

export async function action({ request, context }: ActionFunctionArgs) {
  requireMethod(request, "POST");
  const { token } = await requireJson(request, tokenSchema);
  return Response.json(verifyAnswer(await findInvitation(context, { token })));
}
