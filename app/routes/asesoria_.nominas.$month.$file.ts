import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireAdviserFile } from "~/modules/compliance/advisers/require-adviser.server";
import { takeAdviserFile } from "~/modules/compliance/advisers/take-adviser-file.server";

/** A payroll file of a closed month, for the company's gestoría. */
export const loader = async (args: LoaderFunctionArgs) =>
  takeAdviserFile(await requireAdviserFile(args), args);
