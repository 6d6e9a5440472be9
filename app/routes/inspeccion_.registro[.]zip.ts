import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { takePackage } from "~/modules/inspection/take-pack.server";

/** What an inspector's link shows, as a verifiable package. */
export const loader = (args: LoaderFunctionArgs) => takePackage(args);
