import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { digestFile, digestLine, pastPagesFile } from "~/modules/register/page-digest";
import { offlinePageDigest } from "~/modules/register/offline-verifier.server";
import { listPastPages } from "~/modules/register/past-pages.server";
import { keyHeaders, publishedFile } from "~/modules/register/published-keys";
import { registerKeysOf } from "~/modules/register/register-keys";
import { witnessesOf } from "~/modules/register/witnesses";
import { refusal } from "~/platform/http.server";

/** The keys in formats for other tools, and the digests of the verifier pages. */
export async function loader({ params: { file }, context: { env } }: LoaderFunctionArgs) {
  if (file === digestFile) {
    const shipped = { published: registerKeysOf(env).published, witnesses: witnessesOf(env) };
    const text = digestLine(await offlinePageDigest(env, shipped));
    return new Response(text, { headers: { ...keyHeaders, "Content-Type": "text/plain; charset=utf-8" } });
  }
  if (file === pastPagesFile)
    return new Response(await listPastPages(env.REGISTER), {
      headers: { ...keyHeaders, "Content-Type": "text/plain; charset=utf-8" },
    });
  const foundFile = publishedFile(registerKeysOf(env), witnessesOf(env), file ?? "");
  if (!foundFile) return refusal(404, "Aquí no se publica nada con ese nombre.");
  return new Response(foundFile.text, { headers: { ...keyHeaders, "Content-Type": foundFile.type } });
}
