import { data, redirect } from "@remix-run/cloudflare";
import * as z from "zod";
import type { Member } from "~/modules/directory/find-session.server";
import { noPermission } from "~/modules/directory/refuse.server";
import type { Deps } from "~/platform/context.server";
import { fieldErrors } from "~/platform/field-errors";
import { dateSchema, textSchema } from "~/platform/form-schemas";
import { formatDate, isLocalDate } from "~/time/dates";
import type { AccountAnswer } from "./account-answer";
import { messages } from "./messages";
import { savePaperNotice } from "./paper-notices.server";

const paperNoticeSchema = z.object({
  notice_of: textSchema.refine(isLocalDate),
  handed_on: dateSchema(messages.noDate),
});

/** Records the notice on paper of the form. @throws Response 403, 422 */
export async function submitPaperNotice(
  deps: Deps,
  { member, profileId, typed }: { member: Member; profileId: string; typed: Record<string, string> },
) {
  const refuse = (text: string, error?: string) =>
    data<AccountAnswer>(
      { tone: "problem", text, errors: error === undefined ? {} : { handed_on: error }, typed },
      { status: 422 },
    );
  const read = paperNoticeSchema.safeParse(typed);
  if (!read.success) {
    const { notice_of, handed_on } = fieldErrors(read.error);
    return notice_of === undefined ? refuse(messages.invalid, handed_on) : refuse(messages.paperGone);
  }
  const { notice_of: lastOn, handed_on: handedOn } = read.data;
  const outcome = await savePaperNotice(deps, { member, notice: { profileId, lastOn, handedOn } });
  switch (outcome.code) {
    case "saved":
      return redirect(`/absences/allowance?${new URLSearchParams({ profile: profileId, noticed: "1" })}`);
    case "ahead":
      return refuse(messages.invalid, messages.dateAhead);
    case "outside":
      return refuse(messages.invalid, messages.dateOutside(formatDate(outcome.from), formatDate(outcome.to)));
    case "gone":
      return refuse(messages.paperGone);
    case "no-permission":
      throw noPermission();
  }
}
