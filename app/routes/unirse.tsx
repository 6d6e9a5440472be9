import { data, type ActionFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData } from "@remix-run/react";
import { JoinScreen } from "~/modules/team/invitations/link/join-form";
import { submitJoin } from "~/modules/team/invitations/link/submit-join.server";
import { AuthLayout } from "~/modules/site/auth-layout";
import { keepActionHeaders, requireForm } from "~/platform/http.server";
import { requesterOf } from "~/platform/requester.server";

export const handle = "static";

export const meta: MetaFunction = () => [
  { title: "Únete a tu empresa · Fichaclara" },
  { name: "robots", content: "noindex" },
];

/** Opens a join link, and sends the requested invitation. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await requireForm(request);
  const { page, init } = await submitJoin(context, { form, requester: requesterOf(request) });
  return data(page, init);
}

export const headers = keepActionHeaders;

export default function Join() {
  const page = useActionData<typeof action>() ?? { code: "paste", token: "", error: null };
  return (
    <AuthLayout>
      <JoinScreen page={page} />
    </AuthLayout>
  );
}
