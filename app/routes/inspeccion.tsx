import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { inspectionDoor } from "~/modules/compliance/inspection/inspection-door";
import { CodeForm } from "~/modules/compliance/links/code-form";
import { inspectorLink } from "~/modules/compliance/links/link-kind.server";
import { messages } from "~/modules/compliance/inspection/messages";
import { findInspection } from "~/modules/compliance/inspection/require-inspection.server";
import { submitCode } from "~/modules/compliance/links/submit-code.server";
import { requireForm } from "~/platform/http.server";
import { AuthLayout } from "~/modules/site/auth-layout";

export const handle = "static";

export const meta: MetaFunction = () => [
  { title: `${messages.codeTitle} · Fichaclara` },
  { name: "robots", content: "noindex" },
];

export async function loader(args: LoaderFunctionArgs) {
  const hasEnded = new URL(args.request.url).searchParams.has("ended");
  const inspection = await findInspection(args);
  return { hasEnded: hasEnded && !inspection, open: inspection?.company.name ?? null };
}

export async function action({ request, context }: ActionFunctionArgs) {
  return submitCode(context, inspectorLink, { door: inspectionDoor, form: await requireForm(request) });
}

export default function OpenInspection() {
  return (
    <AuthLayout>
      <CodeForm
        door={inspectionDoor}
        {...useLoaderData<typeof loader>()}
        answer={useActionData<typeof action>()}
      />
    </AuthLayout>
  );
}
