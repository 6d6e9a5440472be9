import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import ArrowLeft from "lucide-react/icons/arrow-left";
import { useNobodyHere } from "~/modules/clock/queue/use-nobody-here";
import { messages } from "~/modules/directory/messages";
import { findSession } from "~/modules/session/find-session.server";
import { PasskeyDoor } from "~/modules/directory/passkey-door";
import { SignInForm } from "~/modules/directory/sign-in-form";
import { submitSignInForm } from "~/modules/directory/submit-sign-in-form.server";
import { useEnterWithOtherTab } from "~/modules/directory/session-channel";
import { keepTypedOnFailure } from "~/modules/directory/keep-typed-on-failure";
import { LiveRegion, Notice } from "~/ui/notice";
import { AuthLayout } from "~/modules/site/auth-layout";
import { pageMeta } from "~/modules/site/page-meta";
import { keepActionHeaders } from "~/platform/http.server";

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
  const why = new URL(args.request.url).searchParams.get("why") ?? "";
  const notice = Object.hasOwn(messages.why, why) ? messages.why[why as keyof typeof messages.why] : null;
  return { siteKey: TURNSTILE_SITE_KEY ?? null, origin: APP_ORIGIN, notice };
}

export function action(args: ActionFunctionArgs) {
  return submitSignInForm(args, { emailMissing: messages.emailMissing });
}

export const headers = keepActionHeaders;

/** The data never change. A refetch without a network would lose the form. */
export const shouldRevalidate = () => false;

export const clientAction = keepTypedOnFailure;

export default function Login() {
  const { siteKey, notice } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  useEnterWithOtherTab();
  const queuedText = useNobodyHere();
  return (
    <AuthLayout
      above={
        <Link to="/" className="inline-flex min-h-11 items-center gap-2 self-start font-medium text-brand">
          <ArrowLeft aria-hidden className="size-5" />
          Volver al inicio
        </Link>
      }
    >
      <SignInForm
        result={result}
        siteKey={siteKey}
        withPasskeys
        sentHeading={<h1 className="text-2xl font-bold">Mira tu correo</h1>}
        above={
          <>
            <div>
              <h1 className="text-2xl font-bold">Entra en Fichaclara</h1>
              <p className="mt-2 text-pretty text-muted">
                Sin contraseñas: te enviamos un enlace a tu correo y entras con un toque.
              </p>
            </div>
            <LiveRegion className="empty:hidden">
              {queuedText && <Notice tone="info">{queuedText}</Notice>}
            </LiveRegion>
            {notice && !result && <Notice tone="info">{notice}</Notice>}
          </>
        }
        below={<PasskeyDoor />}
      />
    </AuthLayout>
  );
}
