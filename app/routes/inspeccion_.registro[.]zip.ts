import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { takePackage } from "~/modules/compliance/inspection/download-pack.server";

/** The link's verifiable package. */
export const loader = (args: LoaderFunctionArgs) => takePackage(args);
