import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { downloadLinkPack } from "~/modules/compliance/inspection/download-pack.server";

/** The link's inspection pack. */
export const loader = (args: LoaderFunctionArgs) => downloadLinkPack(args);
