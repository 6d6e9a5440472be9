import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { CodeForm } from "~/modules/compliance/links/code-form";
import { personLink } from "~/modules/compliance/links/link-kind.server";
import { submitCode } from "~/modules/compliance/links/submit-code.server";
import { messages } from "~/modules/compliance/person-links/messages";
import { personDoor } from "~/modules/compliance/person-links/person-door";
import { findLinkedPerson } from "~/modules/compliance/person-links/require-linked-person.server";
import { AuthLayout } from "~/modules/site/auth-layout";
import { requireForm } from "~/platform/http.server";

export const handle = "static";

export const meta: MetaFunction = () => [
  { title: `${messages.codeTitle} · Fichaclara` },
  { name: "robots", content: "noindex" },
];

export async function loader(args: LoaderFunctionArgs) {
  const hasEnded = new URL(args.request.url).searchParams.has("ended");
  const visit = await findLinkedPerson(args, "see-statement");
  return { hasEnded: hasEnded && !visit, open: visit?.reader.company.name ?? null };
}

export async function action({ request, context }: ActionFunctionArgs) {
  return submitCode(context, personLink, { door: personDoor, form: await requireForm(request) });
}

export default function OpenPersonLink() {
  return (
    <AuthLayout>
      <CodeForm
        door={personDoor}
        {...useLoaderData<typeof loader>()}
        answer={useActionData<typeof action>()}
      />
    </AuthLayout>
  );
}
