import {
  data,
  replace,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useFetcher, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";
import { popRequestedScreen } from "~/modules/session/requested-screen.server";
import { findBrowserHash } from "~/modules/directory/bind-browser.server";
import { openBrowserSession } from "~/modules/session/cookies.server";
import { callbackForm } from "~/modules/directory/callback-form";
import { CallbackOutcome } from "~/modules/directory/callback-outcome";
import { messages } from "~/modules/directory/messages";
import { deviceOf } from "~/modules/directory/device.server";
import { findSession } from "~/modules/session/find-session.server";
import { redeemSignInLink } from "~/modules/directory/redeem-sign-in-link.server";
import { useRedeemFromUrl } from "~/modules/directory/use-redeem-from-url";
import { pageAfter, landFirstTime } from "~/modules/tenancy/onboarding/resolve-landing.server";
import { requireForm } from "~/platform/http.server";
import { Loading } from "~/ui/loading";
import { AuthLayout } from "~/modules/site/auth-layout";

export const meta: MetaFunction = () => [
  { title: "Entrando · Fichaclara" },
  { name: "robots", content: "noindex" },
];

export async function loader(args: LoaderFunctionArgs) {
  return { isSignedIn: (await findSession(args)) !== null };
}

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  const form = callbackForm.safeParse(Object.fromEntries(await requireForm(request)));
  if (!form.success) return data({ code: "link-invalid" as const, token: "" }, { status: 422 });
  const redemption = await redeemSignInLink(context, {
    token: form.data.token,
    proof: {
      kind: "browser",
      browserHash: await findBrowserHash(request),
      confirmation: form.data.confirmation ?? null,
      letter: form.data.letter ?? null,
    },
    device: deviceOf(request),
  });
  if (redemption.code === "link-invalid") {
    // The link was opened twice in this browser: the second tab gets the page of the first.
    const session = redemption.spentOn === null ? null : await findSession(args);
    if (session && session.familyId === redemption.spentOn)
      return replace(session.member ? "/dashboard" : "/join");
    return { code: redemption.code, token: form.data.token };
  }
  if (redemption.code !== "opened") {
    const { token, letter = "" } = form.data;
    return { ...redemption, token, letter };
  }
  const outcome = await landFirstTime(context, { ...redemption, sessionId: redemption.session.id });
  // Replaces this page in the history, because its address may have the token.
  const page = popRequestedScreen({ request, context }, pageAfter(outcome));
  openBrowserSession({ request, context }, redemption.session.token);
  return replace(page);
}

/** A user with a session is redirected, and for the others nothing has changed. */
export const shouldRevalidate = () => false;

/** Nobody answered, and the link may still be valid, so no error page replaces it. */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const { token } = Object.fromEntries(await request.clone().formData()) as { token: string };
  return serverAction<typeof action>().catch((fault: unknown) => {
    if (fault instanceof Response) throw fault;
    return { code: "no-answer" as const, token };
  });
}

export default function AuthCallback() {
  const { isSignedIn } = useLoaderData<typeof loader>();
  const fetcher = useFetcher<typeof clientAction>();
  useRedeemFromUrl({ isSignedIn, submit: (form) => fetcher.submit(form, { method: "post" }) });
  return (
    <AuthLayout>
      {fetcher.data && fetcher.state === "idle" ? (
        <CallbackOutcome outcome={fetcher.data} fetcher={fetcher} />
      ) : (
        <>
          <h1 className="sr-only">Entrar en Fichaclara</h1>
          <Loading>Procesando autenticación...</Loading>
        </>
      )}
      <noscript>
        <p>{messages.linkNeedsScripts}</p>
      </noscript>
    </AuthLayout>
  );
}
