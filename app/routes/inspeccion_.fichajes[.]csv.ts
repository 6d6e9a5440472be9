import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { takeCsv } from "~/modules/inspection/take-pack.server";

/** What an inspector's link shows, as a table. */
export const loader = (args: LoaderFunctionArgs) => takeCsv(args);
