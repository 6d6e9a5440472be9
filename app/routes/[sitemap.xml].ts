import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { sitemap } from "~/modules/site/crawling";
import { publicText } from "~/platform/http.server";

export const loader = ({ context }: LoaderFunctionArgs) =>
  publicText(sitemap(context.env.APP_ORIGIN), "application/xml; charset=utf-8");
