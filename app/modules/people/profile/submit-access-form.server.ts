import { profiles } from "#cell";
import { data } from "@remix-run/cloudflare";
import { and, eq, sql } from "drizzle-orm";
import { bindBrowser } from "~/modules/directory/bind-browser.server";
import { emailSchema } from "~/modules/directory/email";
import type { GuardArgs, Member } from "~/modules/session/find-session.server";
import { requireSession } from "~/modules/session/guards.server";
import { linkRequestAnswer } from "~/modules/directory/link-request";
import { requestSignInLink } from "~/modules/directory/request-sign-in-link.server";
import { rolesOver } from "~/modules/policy/may";
import { stillMay } from "~/modules/policy/still-may.server";
import type { Deps } from "~/platform/context.server";
import { limitPerson } from "~/platform/person-limit.server";
import { requesterOf } from "~/platform/requester.server";
import { withRetries } from "~/platform/retry.server";
import type { MailKind } from "../mails/messages";
import { failedResult, succeededResult } from "./form-result";
import { messages } from "./messages";
import { chosenMailsSchema } from "./profile-schema";
import { saveForm, type SentProfileForm } from "./save-form.server";

/** Handles the forms of /access: the user's address, and their optional mails. The caller checks the permission. */
export function submitAccessForm(args: GuardArgs, sentForm: SentProfileForm) {
  // A form without a name changes nothing. A mails form without a tick stops all of them.
  return sentForm.typed.form === "mails"
    ? submitMails(sentForm)
    : submitAddressForm(args, sentForm.member, sentForm.typed);
}

const submitMails = (sentForm: SentProfileForm) =>
  saveForm(sentForm, {
    form: "mails",
    read: chosenMailsSchema.safeParse(sentForm.typed),
    save: (deps, wantedMails) => setChosenMails(deps, { member: sentForm.member, wanted: wantedMails }),
  });

/**
 * Saves which optional mails a member gets. A kind that is not in `wanted` does not change. The weekly mail is for owners and the daily
 * mail for managers, so for others those choices do not change either.
 */
async function setChosenMails(
  { db }: Deps,
  { member, wanted }: { member: Member; wanted: Partial<Record<MailKind, boolean>> },
): Promise<{ code: "saved" | "no-permission" }> {
  const { id, role } = member.profile;
  const { daily, weekly, monthly, reminders } = wanted;
  const savedRows = await withRetries(() =>
    db
      .update(profiles)
      .set({
        // Drizzle refuses an update without a value, and leaves out undefined ones.
        wantsMonthly: monthly ?? sql`${profiles.wantsMonthly}`,
        wantsReminders: reminders,
        wantsWeekly: role === "owner" ? weekly : undefined,
        wantsDaily: rolesOver("correct").includes(role) ? daily : undefined,
      })
      .where(and(eq(profiles.id, id), stillMay(member, "change-person", "self")))
      .returning({ id: profiles.id }),
  );
  return { code: savedRows.length > 0 ? "saved" : "no-permission" };
}

/**
 * Mails a link to the user's new address. Nothing changes before it is opened. The answer does not show whether another user has
 * that address, since only its owner may learn that.
 */
async function submitAddressForm(args: GuardArgs, member: Member, fields: Record<string, string>) {
  const { request, context } = args;
  const { user } = await requireSession(args);
  const refusedAnswer = (status: number, text: string, error?: string, headers?: HeadersInit) =>
    data(failedResult("address", text, { errors: error ? { email: error } : {}, typed: fields }), {
      status,
      headers,
    });
  const email = emailSchema().safeParse(fields.email);
  if (!email.success) return refusedAnswer(422, messages.addressNotSent, email.error.issues[0]!.message);
  if (email.data === user.email) return refusedAnswer(422, messages.addressNotSent, messages.addressSame);
  const tooMany = await limitPerson(context.env, member.profile.id);
  if (tooMany) return data(failedResult("address", tooMany.text, { typed: fields }), tooMany.init);
  const { browserHash, cookie } = await bindBrowser(request);
  const outcome = await requestSignInLink(context, {
    email: email.data,
    forUserId: user.id,
    requester: requesterOf(request),
    browserHash,
    codeChallenge: null,
    createUser: true,
    userMetadata: {},
    captchaToken: null,
  });
  if (outcome.code === "not-sent") return refusedAnswer(502, messages.addressFailed);
  if (outcome.code !== "sent") {
    const { status, message, headers } = linkRequestAnswer(outcome);
    return refusedAnswer(status, message, undefined, headers);
  }
  return data(succeededResult("address", messages.addressSent(email.data)), {
    headers: { "Set-Cookie": cookie },
  });
}
