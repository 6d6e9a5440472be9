import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { findSession } from "~/modules/session/find-session.server";
import { requireSession } from "~/modules/session/guards.server";
import { AccountClosing } from "~/modules/tenancy/onboarding/account-closing";
import { readAccountClosing } from "~/modules/tenancy/onboarding/close-account.server";
import { messages } from "~/modules/tenancy/onboarding/messages";
import { submitClosing } from "~/modules/tenancy/onboarding/submit-closing.server";
import { AuthLayout } from "~/modules/site/auth-layout";
import { requireForm } from "~/platform/http.server";
import { BackLink } from "~/ui/back-link";
import { buttonClass } from "~/ui/button";
import { PageHeading } from "~/ui/page-heading";
import { useIsSendingOrReloading } from "~/ui/use-is-sending";

export const meta: MetaFunction = () => [{ title: "Cerrar tu cuenta · Fichaclara" }];

export async function loader(args: LoaderFunctionArgs) {
  const session = await findSession(args);
  if (!session && new URL(args.request.url).searchParams.has("closed")) return null;
  if (!session) throw redirect("/login?why=close");
  const { user } = session;
  const { leaving, areAll } = await readAccountClosing(args.context, { userId: user.id });
  return { email: user.email, leaving, problem: areAll ? null : messages.closeNotNow };
}

export async function action(args: ActionFunctionArgs) {
  const session = await requireSession(args);
  return submitClosing(args, { session, form: await requireForm(args.request) });
}

export default function CloseAccount() {
  const page = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const isSending = useIsSendingOrReloading();
  if (!page)
    return (
      <AuthLayout>
        <PageHeading title="Tu cuenta está cerrada" />
        <p>{messages.recordStays}</p>
        <Link to="/" className={buttonClass("quiet")}>
          Ir al inicio
        </Link>
      </AuthLayout>
    );
  // A person without a company has no shell. Its header and edges are here, so that the page looks like the one to leave a company.
  return (
    <>
      <header className="measure py-2">
        <Link to="/dashboard" className="inline-flex min-h-11 items-center text-lg font-bold text-brand">
          Fichaclara
        </Link>
      </header>
      <main className="measure pb-12">
        <BackLink to="/dashboard">Volver a Fichar</BackLink>
        <AccountClosing {...page} isSending={isSending} problem={actionData?.problem ?? page.problem} />
      </main>
    </>
  );
}
