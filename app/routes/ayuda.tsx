import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { HelpIndex } from "~/modules/site/help/help-index";
import { readOperator } from "~/modules/site/operator.server";
import { pageMeta } from "~/modules/site/page-meta";
import { hasSession } from "~/modules/site/public-pages.server";

export const handle = "static";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data
    ? pageMeta({
        title: "Ayuda · Fichaclara",
        description:
          "Cómo fichar, corregir, entregar el registro y llevar los horarios con Fichaclara, paso a paso.",
        path: "/ayuda",
        origin: data.origin,
      })
    : [];

export const loader = ({ context: { env }, request }: LoaderFunctionArgs) => ({
  hasSession: hasSession(request),
  origin: env.APP_ORIGIN,
  contactEmail: readOperator(env).email,
});

export default function Help() {
  return <HelpIndex contactEmail={useLoaderData<typeof loader>().contactEmail} />;
}
