import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { robots } from "~/modules/site/crawling";
import { publicText } from "~/platform/http.server";

export const loader = ({ context }: LoaderFunctionArgs) =>
  publicText(robots(context.env.APP_ORIGIN), "text/plain; charset=utf-8");
