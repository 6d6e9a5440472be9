import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { keyHeaders, publishedFile } from "~/modules/register/published-keys";
import { registerKeysOf } from "~/modules/register/register-keys";
import { witnessesOf } from "~/modules/register/witnesses";
import { refusal } from "~/platform/http.server";

/** The keys in formats that others' tools read. */
export function loader({ params: { file }, context: { env } }: LoaderFunctionArgs) {
  const found = publishedFile(registerKeysOf(env), witnessesOf(env), file ?? "");
  if (!found) return refusal(404, "Aquí no se publica nada con ese nombre.");
  return new Response(found.text, { headers: { ...keyHeaders, "Content-Type": found.type } });
}
