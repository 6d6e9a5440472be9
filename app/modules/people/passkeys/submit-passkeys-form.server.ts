import { data, redirect } from "@remix-run/cloudflare";
import * as z from "zod";
import { bindBrowser } from "~/modules/directory/bind-browser.server";
import type { GuardArgs, Member, Session } from "~/modules/session/find-session.server";
import { linkRequestAnswer } from "~/modules/directory/link-request";
import { passkeyNameSchema } from "~/modules/directory/passkey-calls";
import { removePasskey, renamePasskey, stopOfferingPasskey } from "~/modules/directory/passkeys.server";
import { requestSignInLink } from "~/modules/directory/request-sign-in-link.server";
import { notifyPasskeys } from "~/modules/directory/notify-passkeys.server";
import { limitPerson } from "~/platform/person-limit.server";
import { requesterOf } from "~/platform/requester.server";
import { messages } from "./messages";

export interface PasskeysAnswer {
  tone: "success" | "problem";
  text: string;
  /** The passkey whose new name was refused, with the error and the typed text. */
  wrong?: { id: string; error: string; typed: string };
}

const id = z.string().max(64);
const passkeysFormSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("rename"), id, name: z.string() }),
  z.object({ intent: z.literal("remove"), id }),
  z.object({ intent: z.literal("link") }),
  z.object({ intent: z.literal("no-offer") }),
]);

/** Handles the forms of /passkeys: rename, remove, a link to sign in again, and 'Ahora no' for the suggestion. */
export async function submitPasskeysForm(
  args: GuardArgs,
  { session, member, form }: { session: Session; member: Member; form: FormData },
) {
  const { context } = args;
  const passkeysAnswer = (status: number, text: string, more: Partial<PasskeysAnswer> = {}) =>
    data<PasskeysAnswer>({ tone: status < 400 ? "success" : "problem", text, ...more }, { status });
  const parsed = passkeysFormSchema.safeParse(Object.fromEntries(form));
  if (!parsed.success) return passkeysAnswer(422, messages.nothingChosen);
  const tooMany = await limitPerson(context.env, member.profile.id);
  if (tooMany) return data<PasskeysAnswer>({ tone: "problem", text: tooMany.text }, tooMany.init);
  const userId = session.user.id;
  switch (parsed.data.intent) {
    case "rename": {
      const { id, name: typed } = parsed.data;
      const name = passkeyNameSchema.safeParse(typed);
      if (!name.success) {
        const error = name.error.issues[0]!.message;
        return passkeysAnswer(422, error, { wrong: { id, error, typed } });
      }
      const isTheirs = await renamePasskey(context, { userId, id, name: name.data });
      return isTheirs ? passkeysAnswer(200, messages.renamed) : passkeysAnswer(404, messages.gone);
    }
    case "remove": {
      if (!(await removePasskey(context, { userId, id: parsed.data.id })))
        return passkeysAnswer(404, messages.gone);
      context.defer("passkey: mail", () => notifyPasskeys(context, { userId }));
      return passkeysAnswer(200, messages.removed);
    }
    case "no-offer":
      await stopOfferingPasskey(context, { userId });
      return redirect("/dashboard");
    case "link":
      return mailSignInLink(args, session);
  }
}

async function mailSignInLink({ request, context }: GuardArgs, { user }: Session) {
  const { browserHash, cookie } = await bindBrowser(request);
  const outcome = await requestSignInLink(context, {
    email: user.email,
    requester: requesterOf(request),
    browserHash,
    codeChallenge: null,
    createUser: true,
    userMetadata: {},
    captchaToken: null,
    isSignedIn: true,
  });
  const { status, message, headers } = linkRequestAnswer(outcome);
  const isSent = outcome.code === "sent";
  const text = isSent
    ? messages.linkSent(user.email)
    : outcome.code === "not-sent"
      ? messages.linkNotSent
      : message;
  return data<PasskeysAnswer>(
    { tone: isSent ? "success" : "problem", text },
    { status, headers: [...new Headers(headers), ["Set-Cookie", cookie]] },
  );
}
