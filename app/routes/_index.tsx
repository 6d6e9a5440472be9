import {
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";
import { copy } from "~/modules/accounts/copy";
import { findSession } from "~/modules/accounts/find-session.server";
import { keepTypedOnFailure } from "~/modules/accounts/keep-typed-on-failure";
import { readRememberedRoute } from "~/modules/accounts/remembered-route";
import { SignInForm } from "~/modules/accounts/sign-in-form";
import { submitSignInForm } from "~/modules/accounts/submit-sign-in-form.server";
import { useEnterWithOtherTab } from "~/modules/accounts/use-enter-with-other-tab";
import { buttonClass } from "~/ui/button";

export const meta: MetaFunction = () => [
  { title: "Fichaclara · Registro de jornada con un toque" },
  {
    name: "description",
    content: "Registro de jornada para empresas españolas: se ficha con un toque y se puede demostrar.",
  },
];

export async function loader(args: LoaderFunctionArgs) {
  if (await findSession(args)) {
    const isInstalledApp = new URL(args.request.url).searchParams.get("source") === "app";
    return redirect(isInstalledApp ? readRememberedRoute(args.request.headers.get("Cookie")) : "/dashboard");
  }
  return { siteKey: args.context.env.TURNSTILE_SITE_KEY ?? null };
}

export function action(args: ActionFunctionArgs) {
  return submitSignInForm(args, { emailMissing: copy.emailMissingOnLanding });
}

/** So that a browser without scripts gets Retry-After too. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

/** What was loaded holds; asking for it again would lose the form when the network is dead. */
export const shouldRevalidate = () => false;

export function clientAction(args: ClientActionFunctionArgs) {
  return keepTypedOnFailure(args);
}

export default function Landing() {
  const { siteKey } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  useEnterWithOtherTab();
  return (
    <>
      <header className="mx-auto flex max-w-5xl items-center justify-between px-6 py-4">
        <span className="text-xl font-bold text-brand">Fichaclara</span>
        <Link to="/login" className={buttonClass("quiet")}>
          Empezar
        </Link>
      </header>
      <main className="mx-auto max-w-xl px-6 py-16">
        <h1 className="text-4xl font-bold tracking-tight text-balance sm:text-5xl">
          El registro de jornada, con un toque
        </h1>
        <p className="mt-4 mb-8 text-lg text-muted">
          Tu equipo ficha desde el móvil y tú ves quién está trabajando. Prueba 14 días, sin permanencia.
        </p>
        <SignInForm result={result} siteKey={siteKey} label="Tu email" />
      </main>
    </>
  );
}
