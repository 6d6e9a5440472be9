import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { HelpArticle } from "~/modules/site/help/help-article";
import { HelpIndex } from "~/modules/site/help/help-index";
import { findHelpSlug, helpPages } from "~/modules/site/help/help-pages";
import { readOperator } from "~/modules/site/operator.server";
import { pageMeta } from "~/modules/site/page-meta";
import { hasSession } from "~/modules/site/public-pages.server";
import { helpPath } from "~/ui/help-link";

export const handle = "static";

export const meta: MetaFunction<typeof loader> = ({ data: page }) =>
  page?.slug
    ? pageMeta({
        title: `${helpPages[page.slug].title} · Ayuda de Fichaclara`,
        description: helpPages[page.slug].helps,
        path: helpPath(page.slug),
        origin: page.origin,
      })
    : [{ title: "Esta página de ayuda no existe · Fichaclara" }, { name: "robots", content: "noindex" }];

/** The page that the address names. An unknown one is a 404, with the list of all pages. */
export function loader({ params, request, context: { env } }: LoaderFunctionArgs) {
  const slug = findHelpSlug(params.page);
  const page = {
    slug,
    origin: env.APP_ORIGIN,
    contactEmail: readOperator(env).email,
    hasSession: hasSession(request),
  };
  return data(page, { status: slug === null ? 404 : 200 });
}

export default function HelpOf() {
  const { slug, contactEmail } = useLoaderData<typeof loader>();
  return slug === null ? (
    <HelpIndex isUnknown contactEmail={contactEmail} />
  ) : (
    <HelpArticle slug={slug} contactEmail={contactEmail} />
  );
}
