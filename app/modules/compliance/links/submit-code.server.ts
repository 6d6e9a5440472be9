import type { GlobalDeps } from "~/platform/context.server";
import { readSecret } from "~/platform/secret-text";
import { textFields } from "~/platform/text-fields";
import type { LinkKind } from "./link-kind.server";
import { readCode } from "./link-secret";
import { sessionCookie } from "./link-session.server";
import { messages } from "./messages";
import { openLink } from "./open-link.server";

/** Why a link was not opened, with the typed values. */
export interface RefusedCode {
  status: 404 | 422;
  error: string;
  /** The link's secret, if one was sent, for the next try. */
  token: string | null;
}

/** Opens a link with the form for its code. @returns the session's cookie, or the refusal. */
export async function submitCode(
  deps: GlobalDeps,
  kind: LinkKind,
  form: FormData,
): Promise<{ cookie: string } | RefusedCode> {
  const typed = textFields(form);
  const token = readSecret(typed.link ?? "");
  if (token === null) return { status: 422, error: messages.linkMalformed, token };
  const code = readCode(typed.code ?? "");
  // A malformed code does not count as a try.
  if (code === null) return { status: 422, error: messages.codeMalformed, token };
  const opening = await openLink(deps, kind, { token, code });
  if (opening.code === "opened")
    return { cookie: sessionCookie(kind, opening.session, Math.floor((opening.endsAt - deps.now) / 1000)) };
  if (opening.code === "closed") return { status: 404, error: messages.closed, token: null };
  return { status: 422, error: messages.codeWrong(opening.left), token };
}
