import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { bindBrowser } from "~/modules/directory/bind-browser.server";
import { linkRequestAnswer, otpSchema } from "~/modules/directory/link-request";
import { requestSignInLink } from "~/modules/directory/request-sign-in-link.server";
import { postOnly, refusal, requireJson, requireMethod } from "~/platform/http.server";
import { requesterOf } from "~/platform/requester.server";

export const loader = postOnly;

export async function action({ request, context }: ActionFunctionArgs) {
  requireMethod(request, "POST");
  const body = await requireJson(request, otpSchema);
  const { browserHash, cookie } = await bindBrowser(request);
  const outcome = await requestSignInLink(context, { ...body, browserHash, requester: requesterOf(request) });
  const { status, message, headers } = linkRequestAnswer(outcome);
  if (status !== 200) return refusal(status, message, headers);
  return Response.json({ error: null, message }, { headers: { "Set-Cookie": cookie } });
}
