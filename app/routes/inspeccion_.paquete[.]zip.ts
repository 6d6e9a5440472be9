import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { takeLinkPack } from "~/modules/inspection/take-pack.server";

/** What an inspector's link shows, as one pack. */
export const loader = (args: LoaderFunctionArgs) => takeLinkPack(args);
