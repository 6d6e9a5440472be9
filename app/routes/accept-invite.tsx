import {
  data,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";
import { Acceptance } from "~/modules/invitations/acceptance";
import { AcceptanceProblem } from "~/modules/invitations/acceptance-problem";
import { copy } from "~/modules/invitations/copy";
import { loadAcceptance } from "~/modules/invitations/load-acceptance.server";
import { submitAcceptance } from "~/modules/invitations/accept-invitation.server";
import { AuthLayout } from "~/modules/site/auth-layout";

export const meta: MetaFunction = () => [
  { title: "Invitación · Fichaclara" },
  { name: "robots", content: "noindex" },
  // The address holds the token; `no-referrer` would take the Origin from our own form as well.
  { name: "referrer", content: "same-origin" },
];

const tokenOf = ({ url }: Request) => new URL(url).searchParams.get("token");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const token = tokenOf(request);
  const acceptance = await loadAcceptance(context, { token });
  const siteKey = context.env.TURNSTILE_SITE_KEY ?? null;
  return data({ acceptance, token, siteKey }, { status: acceptance.status });
}

export const action = (args: ActionFunctionArgs) =>
  submitAcceptance(args, { token: tokenOf(args.request) ?? "" });

/** So that a browser without scripts gets Retry-After too. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

/** What was loaded holds; asking for it again would lose the page when the network is dead. */
export const shouldRevalidate = () => false;

export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return serverAction<typeof action>().catch((fault: unknown) => {
    if (fault instanceof Response) throw fault;
    return { linkExpiresAt: null, error: copy.linkFailed };
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
