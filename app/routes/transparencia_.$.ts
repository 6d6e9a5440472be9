import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { answerLogFile } from "~/modules/transparency/answer-file.server";

/** The files of the operator's log, as C2SP tlog-tiles has them. */
export const loader = ({ params, context: { env } }: LoaderFunctionArgs) =>
  answerLogFile(env.REGISTER, params["*"] ?? "");
