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
  const chosenCentre = await chooseJoinCentre(deps, member, invitee.centreId);
  if (chosenCentre.error !== undefined) return refusal(422, `centre_id: ${chosenCentre.error}`);
  const isNameOptional = company_name === undefined;
  const namingResult = isNameOptional
    ? { ok: true as const, member }
    : await nameCompany(deps, member, company_name);
  if (!namingResult.ok) return refusal(namingResult.status, `company_name: ${namingResult.error}`);
  const { status, error, headers } = inviteAnswer(
    await invitePerson(deps, {
      member: namingResult.member,
      invitee: { ...invitee, centreId: chosenCentre.centreId },
      isNameOptional,
    }),
  );
  return error === null ? Response.json({ error }) : refusal(status, error, headers);
});
