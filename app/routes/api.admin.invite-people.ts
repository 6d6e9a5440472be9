import { guardCall } from "~/modules/policy/guard-route.server";
import { requireApiMay } from "~/modules/policy/guards.server";
import { hasAddress, peopleSchema } from "~/modules/team/invitations/invitee-schema";
import { chooseJoinCentre } from "~/modules/team/join-centres.server";
import { nameCompany } from "~/modules/team/invitations/name-company.server";
import { addListedPeople } from "~/modules/team/add-people.server";
import { postOnly, refusal, requireJson, tooOftenRefusal } from "~/platform/http.server";

export const loader = postOnly;

export const action = guardCall("invite", async (deps, { args, member }) => {
  const {
    people,
    company_name,
    import_key: importKey,
    centre_id,
  } = await requireJson(args.request, peopleSchema);
  if (importKey !== undefined) await requireApiMay(args, "add-person", "somebody");
  const chosenCentre = await chooseJoinCentre(deps, member, centre_id);
  if (chosenCentre.error !== undefined) return refusal(422, `centre_id: ${chosenCentre.error}`);
  const isMailed = importKey === undefined || people.some(hasAddress);
  const namingResult = isMailed
    ? await nameCompany(deps, member, company_name)
    : ({ ok: true, member } as const);
  if (!namingResult.ok) return refusal(namingResult.status, `company_name: ${namingResult.error}`);
  const { errors, waiting, headers } = await addListedPeople(deps, {
    member: namingResult.member,
    people,
    centreId: chosenCentre.centreId,
    ...(importKey !== undefined && { importKey }),
  });
  const later =
    waiting.length > 0 ? { waiting, retry_after: Number(tooOftenRefusal.init.headers["Retry-After"]) } : {};
  return Response.json({ error: null, errors, ...later }, { headers });
});
