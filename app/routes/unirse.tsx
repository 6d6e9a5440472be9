import {
  data,
  type ActionFunctionArgs,
  type HeadersFunction,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useActionData } from "@remix-run/react";
import { JoinScreen } from "~/modules/invitations/link/join-form";
import { submitJoin } from "~/modules/invitations/link/submit-join.server";
import { AuthLayout } from "~/modules/site/auth-layout";
import { requireForm } from "~/platform/http.server";
import { requesterOf } from "~/platform/requester.server";

export const handle = "static";

export const meta: MetaFunction = () => [
  { title: "Únete a tu empresa · Fichaclara" },
  { name: "robots", content: "noindex" },
];

/** Opens a company's link, and has an invitation sent to whoever asks for one. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await requireForm(request);
  const { page, init } = await submitJoin(context, { form, requester: requesterOf(request) });
  return data(page, init);
}

/** When to come back. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export default function Join() {
  const page = useActionData<typeof action>() ?? { code: "paste", token: "", error: null };
  return (
    <AuthLayout>
      <JoinScreen page={page} />
    </AuthLayout>
  );
}
