import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { Terms } from "~/modules/site/legal/terms";
import { readOperator } from "~/modules/site/operator.server";
import { hasSession } from "~/modules/site/public-pages.server";
import { pageMeta } from "~/modules/site/page-meta";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data
    ? pageMeta({
        title: "Términos del servicio · Fichaclara",
        description:
          "Qué ofrece Fichaclara, cuánto cuesta, cómo se cancela y qué pasa con tu registro si te vas.",
        path: "/terminos",
        origin: data.origin,
      })
    : [];

export const loader = ({ context: { env }, request }: LoaderFunctionArgs) => ({
  hasSession: hasSession(request),
  origin: env.APP_ORIGIN,
  operator: readOperator(env),
});

export default function TermsPage() {
  return <Terms operator={useLoaderData<typeof loader>().operator} />;
}
