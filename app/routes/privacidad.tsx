import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { Privacy } from "~/modules/site/legal/privacy";
import { readOperator } from "~/modules/site/operator.server";
import { hasSession } from "~/modules/site/public-pages.server";
import { pageMeta } from "~/modules/site/page-meta";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data
    ? pageMeta({
        title: "Privacidad · Fichaclara",
        description:
          "Qué datos guarda Fichaclara, para qué, cuánto tiempo, quién los trata y qué derechos tienes.",
        path: "/privacidad",
        origin: data.origin,
      })
    : [];

export const loader = ({ context: { env }, request }: LoaderFunctionArgs) => ({
  hasSession: hasSession(request),
  origin: env.APP_ORIGIN,
  operator: readOperator(env),
});

export default function PrivacyPage() {
  return <Privacy operator={useLoaderData<typeof loader>().operator} />;
}
