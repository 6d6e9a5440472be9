import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { takePrepared } from "~/modules/inspection/pack/take-prepared.server";

/** A pack for the inspection that the company has prepared. */
export const loader = (args: LoaderFunctionArgs) => takePrepared(args, args.params.id!);
