import type { GlobalDeps } from "~/platform/context.server";
import { readSecret } from "~/platform/secret-text";
import { textFields } from "~/platform/text-fields";
import { messages } from "./messages";
import { readCode } from "./link-secret";
import { openLink, type Opening } from "./open-link.server";
import { inspectionCookie } from "./session-token.server";

/** Why a link was not opened, with the typed values. */
export interface RefusedCode {
  status: 404 | 422;
  error: string;
  /** The link's secret, if one was sent, for the next try. */
  token: string | null;
}

/** How a form opens a link, and the cookie that it gives. */
export interface CodeOpener {
  open: (deps: GlobalDeps, typed: { token: string; code: string }) => Promise<Opening>;
  cookieOf: (session: string, seconds: number) => string;
}

const inspectionOpener: CodeOpener = { open: openLink, cookieOf: inspectionCookie };

/** Opens a link with the form for its code. @returns the session's cookie, or the refusal. */
export async function submitCode(
  deps: GlobalDeps,
  form: FormData,
  { open, cookieOf }: CodeOpener = inspectionOpener,
): Promise<{ cookie: string } | RefusedCode> {
  const typed = textFields(form);
  const token = readSecret(typed.link ?? "");
  if (token === null) return { status: 422, error: messages.linkMalformed, token };
  const code = readCode(typed.code ?? "");
  // A malformed code does not count as a try.
  if (code === null) return { status: 422, error: messages.codeMalformed, token };
  const opening = await open(deps, { token, code });
  if (opening.code === "opened")
    return { cookie: cookieOf(opening.session, Math.floor((opening.endsAt - deps.now) / 1000)) };
  if (opening.code === "closed") return { status: 404, error: messages.closed, token: null };
  return { status: 422, error: messages.codeWrong(opening.left), token };
}
