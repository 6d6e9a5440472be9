import { guardCall } from "~/modules/policy/guard-route.server";
import { inviteAnswer } from "~/modules/team/invitations/invite-answer";
import { invitePerson } from "~/modules/team/invitations/invite-person.server";
import { inviteCallSchema } from "~/modules/team/invitations/invitee-schema";
import { chooseJoinCentre } from "~/modules/team/join-centres.server";
import { nameCompany } from "~/modules/team/invitations/name-company.server";
import { postOnly, refusal, requireJson } from "~/platform/http.server";

export const loader = postOnly;

export const action = guardCall("invite", async (deps, { args, member }) => {
  const { company_name, ...invitee } = await requireJson(args.request, inviteCallSchema);
  const chosen = await chooseJoinCentre(deps, member, invitee.centreId);
  if (chosen.error !== undefined) return refusal(422, `centre_id: ${chosen.error}`);
  const isNameOptional = company_name === undefined;
  const named = isNameOptional
    ? { ok: true as const, member }
    : await nameCompany(deps, member, company_name);
  if (!named.ok) return refusal(named.status, `company_name: ${named.error}`);
  const { status, error, headers } = inviteAnswer(
    await invitePerson(deps, {
      member: named.member,
      invitee: { ...invitee, centreId: chosen.centreId },
      isNameOptional,
    }),
  );
  return error === null ? Response.json({ error }) : refusal(status, error, headers);
});
