import {
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";
import ArrowLeft from "lucide-react/icons/arrow-left";
import { useNobodyHere } from "~/modules/clock/unsent/use-nobody-here";
import { copy } from "~/modules/directory/copy";
import { findSession } from "~/modules/directory/find-session.server";
import { PasskeyDoor } from "~/modules/directory/passkey-door";
import { SignInForm } from "~/modules/directory/sign-in-form";
import { submitSignInForm } from "~/modules/directory/submit-sign-in-form.server";
import { useEnterWithOtherTab } from "~/modules/directory/session-channel";
import { keepTypedOnFailure } from "~/modules/directory/keep-typed-on-failure";
import { Notice } from "~/ui/notice";
import { AuthLayout } from "~/modules/site/auth-layout";
import { pageMeta } from "~/modules/site/page-meta";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data
    ? pageMeta({
        title: "Entrar · Fichaclara",
        description:
          "Entra en Fichaclara sin contraseña: escribe tu email y te enviamos un enlace de un solo uso.",
        path: "/login",
        origin: data.origin,
      })
    : [];

export async function loader(args: LoaderFunctionArgs) {
  if (await findSession(args)) return redirect("/dashboard");
  const { TURNSTILE_SITE_KEY, APP_ORIGIN } = args.context.env;
  const isIncomplete = new URL(args.request.url).searchParams.get("why") === "incomplete";
  return { siteKey: TURNSTILE_SITE_KEY ?? null, origin: APP_ORIGIN, isIncomplete };
}

export function action(args: ActionFunctionArgs) {
  return submitSignInForm(args, { emailMissing: copy.emailMissing });
}

/** So that a browser without scripts gets Retry-After too. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

/** What was loaded holds; asking for it again would lose the form when the network is dead. */
export const shouldRevalidate = () => false;

export function clientAction(args: ClientActionFunctionArgs) {
  return keepTypedOnFailure(args);
}

export default function Login() {
  const { siteKey, isIncomplete } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  useEnterWithOtherTab();
  useNobodyHere();
  return (
    <AuthLayout
      above={
        <Link to="/" className="inline-flex min-h-11 items-center gap-2 self-start font-medium text-brand">
          <ArrowLeft aria-hidden className="size-5" />
          Volver al inicio
        </Link>
      }
    >
      <div>
        <h1 className="text-2xl font-bold">Entra en Fichaclara</h1>
        <p className="mt-2 text-pretty text-muted">
          Sin contraseñas: te enviamos un enlace a tu correo y entras con un toque.
        </p>
      </div>
      {isIncomplete && !result && <Notice tone="info">{copy.linkIncomplete}</Notice>}
      <SignInForm result={result} siteKey={siteKey} withPasskeys />
      <p className="text-sm text-muted">¿No te llega? Mira en la carpeta de spam o correo no deseado.</p>
      <PasskeyDoor />
    </AuthLayout>
  );
}
