import type { Member } from "~/modules/directory/find-session.server";
import type { Deps } from "~/platform/context.server";
import { copy } from "./copy";
import { inviteAnswer } from "./invite-answer";
import { typedIn, type TypedInvitee } from "./invite-fields";
import { invitePerson } from "./invite-person.server";
import { readInvitee, type InviteeErrors } from "./invitee-schema";

export interface InviteFormAnswer {
  status: number;
  ok: boolean;
  message: string | null;
  errors: InviteeErrors;
  /** What was typed, kept unless the invitation went out. */
  typed: TypedInvitee;
  email: string;
  headers?: Record<string, string> | undefined;
}

/** The form of /invitations/new: invites, or says beside each field what is wrong and keeps what was typed. */
export async function submitInviteForm(
  deps: Deps,
  { member, form }: { member: Member; form: FormData },
): Promise<InviteFormAnswer> {
  const typed = typedIn(form);
  const read = readInvitee(typed);
  if (!read.ok) return { status: 422, ok: false, message: null, errors: read.errors, typed, email: "" };
  const { status, error, headers } = inviteAnswer(
    await invitePerson(deps, { member, invitee: read.invitee }),
  );
  const isSent = error === null;
  return {
    status,
    ok: isSent,
    message: error ?? copy.sent,
    errors: {},
    typed: isSent ? {} : typed,
    email: read.invitee.email,
    headers,
  };
}
