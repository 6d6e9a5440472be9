import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { adviserDoor } from "~/modules/compliance/advisers/adviser-door";
import { messages } from "~/modules/compliance/advisers/messages";
import { findAdviser } from "~/modules/compliance/advisers/require-adviser.server";
import { CodeForm } from "~/modules/compliance/links/code-form";
import { adviserLink } from "~/modules/compliance/links/link-kind.server";
import { submitCode } from "~/modules/compliance/links/submit-code.server";
import { AuthLayout } from "~/modules/site/auth-layout";
import { requireForm } from "~/platform/http.server";

export const handle = "static";

export const meta: MetaFunction = () => [
  { title: `${messages.codeTitle} · Fichaclara` },
  { name: "robots", content: "noindex" },
];

export async function loader(args: LoaderFunctionArgs) {
  const hasEnded = new URL(args.request.url).searchParams.has("ended");
  const visit = await findAdviser(args);
  return { hasEnded: hasEnded && !visit, open: visit?.company.name ?? null };
}

export async function action({ request, context }: ActionFunctionArgs) {
  return submitCode(context, adviserLink, { door: adviserDoor, form: await requireForm(request) });
}

export default function OpenAdviserLink() {
  return (
    <AuthLayout>
      <CodeForm
        door={adviserDoor}
        {...useLoaderData<typeof loader>()}
        answer={useActionData<typeof action>()}
      />
    </AuthLayout>
  );
}
