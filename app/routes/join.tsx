import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { dropProfileCookie } from "~/modules/session/cookies.server";
import { requireSession } from "~/modules/session/guards.server";
import { chooseCompany, showChoice } from "~/modules/tenancy/onboarding/choose-company.server";
import { CompanyChoice } from "~/modules/tenancy/onboarding/company-choice";
import { requireForm } from "~/platform/http.server";
import { AuthLayout } from "~/modules/site/auth-layout";

export const meta: MetaFunction = () => [{ title: "Tu empresa · Fichaclara" }];

export const loader = async (args: LoaderFunctionArgs) =>
  showChoice(args.context, await requireSession(args), new URL(args.request.url).searchParams.get("why"));

export async function action(args: ActionFunctionArgs) {
  const session = await requireSession(args);
  const form = await requireForm(args.request);
  const problem = await chooseCompany(args.context, { session, form });
  if (problem !== null) return data({ problem }, { status: 409 });
  dropProfileCookie(args);
  return redirect("/dashboard");
}

export default function Join() {
  const choice = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  return (
    <AuthLayout>
      <CompanyChoice choice={choice} refused={actionData?.problem ?? null} />
    </AuthLayout>
  );
}
