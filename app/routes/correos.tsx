import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ChoiceByLink, UnknownChoice } from "~/modules/people/mails/choice-by-link";
import { messages } from "~/modules/people/mails/messages";
import { chooseByLink, findChoice } from "~/modules/people/mails/choose-by-link.server";
import { AuthLayout } from "~/modules/site/auth-layout";
import { requireForm } from "~/platform/http.server";

export const handle = "static";

export const meta: MetaFunction = () => [
  { title: `${messages.title} · Fichaclara` },
  { name: "robots", content: "noindex" },
  // The address has the token. `no-referrer` would also remove the Origin header from our own form.
  { name: "referrer", content: "same-origin" },
];

const tokenOf = ({ url }: Request) => new URL(url).searchParams.get("token") ?? "";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const token = tokenOf(request);
  const choice = await findChoice(context, token);
  return data(choice && { ...choice, token }, { status: choice ? 200 : 404 });
}

/** From the page's form, or from a mail program's one-click request (RFC 8058), which sends no choice. */
export async function action({ request, context }: ActionFunctionArgs) {
  const isWanted = (await requireForm(request)).get("wanted") === "yes";
  const outcome = await chooseByLink(context, { token: tokenOf(request), isWanted });
  return data(outcome, { status: outcome === "unknown" ? 404 : 200 });
}

export default function MailChoice() {
  const choice = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  return (
    <AuthLayout>
      {choice ? <ChoiceByLink {...choice} isChosen={outcome !== undefined} /> : <UnknownChoice />}
    </AuthLayout>
  );
}
