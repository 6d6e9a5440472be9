import { refusal } from "~/platform/http.server";
import { checkpointPath, logKeyInBucket } from "../format/published-log";

/** A tile never changes; an incomplete one at the edge keeps its own path. Stamps and certificates never change either. */
const immutableCaching = "public, max-age=31536000, immutable";
/** Witnesses' lines are added to a day's file in the following hours. */
const growingCaching = "public, max-age=300";
/** The checkpoint changes every day. */
const momentaryCaching = "public, max-age=5";

const anySiteHeaders = { "Access-Control-Allow-Origin": "*" };

const numberPattern = String.raw`(x\d{3}/)*\d{3}(\.p/[1-9]\d{0,2})?`;
const publishedPathPattern = new RegExp(
  String.raw`^(${checkpointPath}|dias/\d{4}-\d{2}-\d{2}\.(json|tsr)|tsa/[0-9a-f]{40,128}\.pem|tile/(entries|\d{1,2})/${numberPattern})$`,
);

/** Answers a file of the transparency log, for every visitor and every site. 404 when the log has no such file. */
export async function answerLogFile(bucket: Pick<R2Bucket, "get">, path: string): Promise<Response> {
  const file = publishedPathPattern.test(path) ? await bucket.get(logKeyInBucket(path)) : null;
  if (!file) return refusal(404, "El registro de transparencia no tiene ese archivo.", anySiteHeaders);
  return new Response(file.body, {
    headers: {
      ...anySiteHeaders,
      "Cache-Control": cachingOf(path),
      "Content-Length": String(file.size),
      "Content-Type": file.httpMetadata?.contentType ?? "application/octet-stream",
      ETag: file.httpEtag,
    },
  });
}

const cachingOf = (path: string) =>
  path === checkpointPath ? momentaryCaching : path.endsWith(".json") ? growingCaching : immutableCaching;
