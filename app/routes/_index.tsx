import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { messages } from "~/modules/directory/messages";
import { findSession } from "~/modules/session/find-session.server";
import { keepTypedOnFailure } from "~/modules/directory/keep-typed-on-failure";
import { readRememberedRoute } from "~/modules/session/remembered-route";
import { SignInForm } from "~/modules/directory/sign-in-form";
import { submitSignInForm } from "~/modules/directory/submit-sign-in-form.server";
import { useEnterWithOtherTab } from "~/modules/directory/session-channel";
import { Landing } from "~/modules/site/landing/landing";
import { readOperator } from "~/modules/site/operator.server";
import { pageMeta } from "~/modules/site/page-meta";
import { StructuredData } from "~/modules/site/structured-data";
import { keepActionHeaders } from "~/platform/http.server";

const description =
  "Control horario para empresas españolas: tu equipo ficha con un toque y el registro se puede demostrar. 14 días gratis, sin permanencia.";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data
    ? pageMeta({
        title: "Fichaclara · Registro de jornada con un toque",
        description,
        path: "/",
        origin: data.origin,
      })
    : [];

export async function loader(args: LoaderFunctionArgs) {
  if (await findSession(args)) {
    const isInstalledApp = new URL(args.request.url).searchParams.get("source") === "app";
    return redirect(isInstalledApp ? readRememberedRoute(args.request.headers.get("Cookie")) : "/dashboard");
  }
  const { env } = args.context;
  return {
    siteKey: env.TURNSTILE_SITE_KEY ?? null,
    origin: env.APP_ORIGIN,
    operator: readOperator(env),
  };
}

export function action(args: ActionFunctionArgs) {
  return submitSignInForm(args, { emailMissing: messages.emailMissingOnLanding });
}

export const headers = keepActionHeaders;

/** The data never change. A refetch without a network would lose the form. */
export const shouldRevalidate = () => false;

export const clientAction = keepTypedOnFailure;

const loadSample = async (path: string) => (await import("../../verifier/sample/sample")).loadSample(path);

const sentHeading = <h2 className="mb-3 text-2xl font-bold">Mira tu correo</h2>;

export default function LandingPage() {
  const { siteKey, origin, operator } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  useEnterWithOtherTab();
  return (
    <>
      <Landing
        operator={operator}
        loadSample={loadSample}
        heroForm={
          <SignInForm
            result={result}
            siteKey={siteKey}
            label="Tu email"
            submitLabel="Empezar gratis"
            isWide
            sentHeading={sentHeading}
          />
        }
        closingForm={
          <SignInForm
            result={result}
            siteKey={siteKey}
            name="empezar"
            action="/?index#empezar"
            label="Tu email"
            submitLabel="Empezar gratis"
            isWide
            sentHeading={sentHeading}
          />
        }
      />
      <StructuredData origin={origin} description={description} email={operator.email} />
    </>
  );
}
