import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { takeCsv } from "~/modules/compliance/inspection/download-pack.server";

/** The link's entries as CSV. */
export const loader = (args: LoaderFunctionArgs) => takeCsv(args);
