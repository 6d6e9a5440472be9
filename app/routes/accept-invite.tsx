import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";
import { Acceptance } from "~/modules/team/invitations/acceptance";
import { AcceptanceProblem } from "~/modules/team/invitations/acceptance-problem";
import { messages } from "~/modules/team/invitations/messages";
import { showAcceptance } from "~/modules/team/invitations/show-acceptance.server";
import { submitAcceptance } from "~/modules/team/invitations/submit-acceptance.server";
import { AuthLayout } from "~/modules/site/auth-layout";
import { keepActionHeaders } from "~/platform/http.server";

export const meta: MetaFunction = () => [
  { title: "Invitación · Fichaclara" },
  { name: "robots", content: "noindex" },
  // The address has the token. `no-referrer` would also remove the Origin header from our own form.
  { name: "referrer", content: "same-origin" },
];

const tokenOf = ({ url }: Request) => new URL(url).searchParams.get("token");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const token = tokenOf(request);
  const acceptance = await showAcceptance(context, { token });
  const siteKey = context.env.TURNSTILE_SITE_KEY ?? null;
  return data({ acceptance, token, siteKey }, { status: acceptance.status });
}

export const action = (args: ActionFunctionArgs) =>
  submitAcceptance(args, { token: tokenOf(args.request) ?? "" });

export const headers = keepActionHeaders;

/** The data never change. A refetch without a network would lose the page. */
export const shouldRevalidate = () => false;

export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return serverAction<typeof action>().catch((fault: unknown) => {
    if (fault instanceof Response) throw fault;
    return { linkExpiresAt: null, error: messages.linkFailed };
  });
}

export default function AcceptInvite() {
  const { acceptance, token, siteKey } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <AuthLayout>
      {acceptance.code === "valid" ? (
        <Acceptance invitation={acceptance.invitation} answer={answer} siteKey={siteKey} />
      ) : (
        <AcceptanceProblem code={acceptance.code} token={token} />
      )}
    </AuthLayout>
  );
}
