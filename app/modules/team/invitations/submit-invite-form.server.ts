import { data } from "@remix-run/cloudflare";
import type { Member } from "~/modules/session/find-session.server";
import type { Deps } from "~/platform/context.server";
import { orElseLogged } from "~/platform/log.server";
import { limitPerson } from "~/platform/person-limit.server";
import { chooseJoinCentre } from "../join-centres.server";
import { messages } from "./messages";
import { inviteAnswer } from "./invite-answer";
import { typedInviteeOf, type TypedInvitee } from "./invite-fields";
import { invitePerson } from "./invite-person.server";
import { readInvitee, type InviteeErrors } from "./invitee-schema";
import { nameCompany } from "./name-company.server";

export interface InviteFormAnswer {
  ok: boolean;
  message: string | null;
  errors: InviteeErrors;
  /** The typed text, unless the invitation was sent. */
  typed: TypedInvitee;
  email: string;
}

/** Handles the form of /invitations/new: invites, or returns the errors with the typed text. */
export async function submitInviteForm(deps: Deps, { member, form }: { member: Member; form: FormData }) {
  const typed = typedInviteeOf(form);
  const refused = (init: ResponseInit, message: string | null, errors: InviteeErrors = {}) =>
    data<InviteFormAnswer>({ ok: false, message, errors, typed, email: "" }, init);
  const read = readInvitee(typed);
  if (!read.ok) return refused({ status: 422 }, null, read.errors);
  const tooMany = await limitPerson(deps.env, member.profile.id);
  if (tooMany) return refused(tooMany.init, tooMany.text);
  const chosen = await chooseJoinCentre(deps, member, read.invitee.centreId);
  if (chosen.error !== undefined) return refused({ status: 422 }, null, { centre_id: chosen.error });
  const invitee = { ...read.invitee, centreId: chosen.centreId };
  const invite = async () => {
    const named = await nameCompany(deps, member, typed.company_name);
    if (!named.ok) return refused({ status: named.status }, null, { company_name: named.error });
    const outcome = await invitePerson(deps, { member: named.member, invitee });
    const { error, ...init } = inviteAnswer(outcome);
    if (error !== null)
      return outcome.code === "document-here" ? refused(init, null, { dni: error }) : refused(init, error);
    const { email } = invitee;
    return data<InviteFormAnswer>({ ok: true, message: messages.sent, errors: {}, typed: {}, email });
  };
  return orElseLogged("invitation: not made", invite, () => refused({ status: 500 }, messages.sendFailed));
}
