import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { answerLogFile } from "~/modules/register/transparency/answer-file.server";

/** The files of the transparency log (C2SP tlog-tiles). */
export const loader = ({ params, context: { env } }: LoaderFunctionArgs) =>
  answerLogFile(env.REGISTER, params["*"] ?? "");
