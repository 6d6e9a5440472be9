import { data, redirect } from "@remix-run/cloudflare";
import type { GlobalDeps } from "~/platform/context.server";
import { readSecret } from "~/platform/secret-text";
import { textFields } from "~/platform/text-fields";
import type { CodeFormTexts } from "./code-form";
import type { LinkKind } from "./link-kind.server";
import { readCode } from "./link-secret";
import { sessionCookie } from "./link-session.server";
import { messages } from "./messages";
import { openLink } from "./open-link.server";

/** Why a link was not opened, with the typed values. */
export interface RefusedCode {
  error: string;
  /** The link's secret, if one was sent, for the next try. */
  token: string | null;
}

/** Opens a link with the form for its code. @returns a redirect to the first page behind the door, or the refusal. */
export async function submitCode(
  deps: GlobalDeps,
  kind: LinkKind,
  { door, form }: { door: Pick<CodeFormTexts, "next">; form: FormData },
) {
  const typed = textFields(form);
  const token = readSecret(typed.link ?? "");
  if (token === null) return refusedAnswer(422, { error: messages.linkMalformed, token });
  const code = readCode(typed.code ?? "");
  // A malformed code does not count as a try.
  if (code === null) return refusedAnswer(422, { error: messages.codeMalformed, token });
  const opening = await openLink(deps, kind, { token, code });
  if (opening.code === "opened") {
    const cookie = sessionCookie(kind, opening.session, Math.floor((opening.endsAt - deps.now) / 1000));
    return redirect(door.next, { headers: { "Set-Cookie": cookie } });
  }
  if (opening.code === "closed") return refusedAnswer(404, { error: messages.closed, token: null });
  return refusedAnswer(422, { error: messages.codeWrong(opening.left), token });
}

const refusedAnswer = (status: 404 | 422, refusal: RefusedCode) => data(refusal, status);
