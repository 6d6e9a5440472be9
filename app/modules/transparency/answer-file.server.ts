import { refusal } from "~/platform/http.server";
import { checkpointPath, inBucket } from "~/modules/register/format/published-log";

/** A tile never changes; one at the edge is there as long as it is one. So it is with stamps and certificates. */
const immutable = "public, max-age=31536000, immutable";
/** What a day added gets lines of witnesses in the hours after. */
const growing = "public, max-age=300";
/** The checkpoint is another every day. */
const momentary = "public, max-age=5";

const anySite = { "Access-Control-Allow-Origin": "*" };

const number = String.raw`(x\d{3}/)*\d{3}(\.p/[1-9]\d{0,2})?`;
const isPublished = new RegExp(
  String.raw`^(${checkpointPath}|dias/\d{4}-\d{2}-\d{2}\.(json|tsr)|tsa/[0-9a-f]{40,128}\.pem|tile/(entries|\d{1,2})/${number})$`,
);

/** A file of the operator's log, for everybody and every site; 404 for what it does not hold. */
export async function answerLogFile(bucket: Pick<R2Bucket, "get">, path: string): Promise<Response> {
  const file = isPublished.test(path) ? await bucket.get(inBucket(path)) : null;
  if (!file) return refusal(404, "El registro de transparencia no tiene ese archivo.", anySite);
  return new Response(file.body, {
    headers: {
      ...anySite,
      "Cache-Control": cachingOf(path),
      "Content-Length": String(file.size),
      "Content-Type": file.httpMetadata?.contentType ?? "application/octet-stream",
      ETag: file.httpEtag,
    },
  });
}

const cachingOf = (path: string) =>
  path === checkpointPath ? momentary : path.endsWith(".json") ? growing : immutable;
