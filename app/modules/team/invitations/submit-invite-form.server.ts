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
  const typedInvitee = typedInviteeOf(form);
  const refusalAnswer = (init: ResponseInit, message: string | null, errors: InviteeErrors = {}) =>
    data<InviteFormAnswer>({ ok: false, message, errors, typed: typedInvitee, email: "" }, init);
  const inviteeResult = readInvitee(typedInvitee);
  if (!inviteeResult.ok) return refusalAnswer({ status: 422 }, null, inviteeResult.errors);
  const tooMany = await limitPerson(deps.env, member.profile.id);
  if (tooMany) return refusalAnswer(tooMany.init, tooMany.text);
  const chosenCentre = await chooseJoinCentre(deps, member, inviteeResult.invitee.centreId);
  if (chosenCentre.error !== undefined)
    return refusalAnswer({ status: 422 }, null, { centre_id: chosenCentre.error });
  const invitee = { ...inviteeResult.invitee, centreId: chosenCentre.centreId };
  const invite = async () => {
    const namingResult = await nameCompany(deps, member, typedInvitee.company_name);
    if (!namingResult.ok)
      return refusalAnswer({ status: namingResult.status }, null, { company_name: namingResult.error });
    const outcome = await invitePerson(deps, { member: namingResult.member, invitee });
    const { error, ...init } = inviteAnswer(outcome);
    if (error !== null)
      return outcome.code === "document-here"
        ? refusalAnswer(init, null, { dni: error })
        : refusalAnswer(init, error);
    const { email } = invitee;
    return data<InviteFormAnswer>({ ok: true, message: messages.sent, errors: {}, typed: {}, email });
  };
  return orElseLogged("invitation: not made", invite, () =>
    refusalAnswer({ status: 500 }, messages.sendFailed),
  );
}
