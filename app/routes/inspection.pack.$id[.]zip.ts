import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { downloadPreparedPack } from "~/modules/compliance/inspection/pack/download-prepared-pack.server";

/** An inspection pack of the company. */
export const loader = (args: LoaderFunctionArgs) => downloadPreparedPack(args, args.params.id!);
