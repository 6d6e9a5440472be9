import type { GlobalDeps } from "~/platform/context.server";
import { maintenance } from "~/platform/http.server";
import { readSecret } from "~/platform/secret-text";
import { textFields } from "~/platform/text-fields";
import { copy } from "./copy";
import { readCode } from "./link-secret";
import { openLink } from "./open-link.server";
import { inspectionCookie } from "./session-token.server";

/** Why a link was not opened, with what was typed. */
export interface RefusedCode {
  status: 404 | 422 | 503;
  headers?: HeadersInit;
  error: string;
  /** The link's secret, where one was sent, for the next try. */
  token: string | null;
}

/** Opens a link by the form of /inspeccion. @returns the cookie that remembers it, or why not. */
export async function submitCode(
  deps: GlobalDeps,
  form: FormData,
): Promise<{ cookie: string } | RefusedCode> {
  const typed = textFields(form);
  const token = readSecret(typed.link ?? "");
  if (token === null) return { status: 422, error: copy.linkMalformed, token };
  const code = readCode(typed.code ?? "");
  // No try is spent on what is no code.
  if (code === null) return { status: 422, error: copy.codeMalformed, token };
  const opening = await openLink(deps, { token, code });
  if (opening.code === "opened")
    return { cookie: inspectionCookie(opening.session, Math.floor((opening.endsAt - deps.now) / 1000)) };
  if (opening.code === "closed") return { status: 404, error: copy.closed, token: null };
  if (opening.code === "moving") return { error: maintenance.text, token, ...maintenance.init };
  return { status: 422, error: copy.codeWrong(opening.left), token };
}
