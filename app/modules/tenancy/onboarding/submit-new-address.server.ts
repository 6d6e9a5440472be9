import { data, redirect } from "@remix-run/cloudflare";
import { emailSchema } from "~/modules/directory/email";
import type { Member } from "~/modules/session/find-session.server";
import { noPermission } from "~/modules/session/refuse.server";
import { inviteAnswer } from "~/modules/team/invitations/invite-answer";
import { invitePerson } from "~/modules/team/invitations/invite-person.server";
import { messages } from "~/modules/team/messages";
import { findColleague } from "~/modules/team/find-colleague.server";
import { requireEditable } from "~/modules/team/require-editable.server";
import { refusedChange, typedMemberIn, type TeamAnswer } from "~/modules/team/team-answer";
import type { Deps } from "~/platform/context.server";
import { limitPerson } from "~/platform/person-limit.server";

/**
 * Handles a colleague's new address: invites it, and accepting gives it the profile. Then it redirects to the list.
 * @throws Response 403, 404
 */
export async function submitNewAddress(
  deps: Deps,
  { member, form, url }: { member: Member; form: FormData; url: URL },
) {
  const profileId = url.searchParams.get("edit") ?? "";
  const colleague = await findColleague(deps, { member, profileId });
  const edited = requireEditable(colleague);
  if (profileId === member.profile.id || edited.role === "owner" || edited.isGone) throw noPermission();
  const refusalAnswer = (status: number, email: string) =>
    data<TeamAnswer>({ kind: "edit", typed: typedMemberIn(form), errors: { email } }, { status });
  const email = emailSchema().safeParse(form.get("email"));
  if (!email.success) return refusalAnswer(422, email.error.issues[0]!.message);
  if (email.data === edited.email) return refusalAnswer(422, messages.addressSame);
  const tooMany = await limitPerson(deps.env, member.profile.id);
  if (tooMany) return data(refusedChange(form, tooMany.text), tooMany.init);
  const { fullName, dni, role } = edited;
  const invitee = { email: email.data, fullName: fullName ?? email.data, dni, role };
  const outcome = await invitePerson(deps, { member, invitee, profileId });
  if (outcome.code === "no-permission") throw noPermission();
  const { status, error } = inviteAnswer(outcome);
  if (error !== null) return refusalAnswer(status, error);
  url.searchParams.delete("edit");
  url.searchParams.set("invited", profileId);
  return redirect(`/team${url.search}`);
}
