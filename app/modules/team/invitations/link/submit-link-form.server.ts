import { data } from "@remix-run/cloudflare";
import type { Member } from "~/modules/session/find-session.server";
import { noPermission } from "~/modules/session/refuse.server";
import type { Deps } from "~/platform/context.server";
import { refusal } from "~/platform/http.server";
import { orElseLogged } from "~/platform/log.server";
import { limitPerson } from "~/platform/person-limit.server";
import { qrWithFile } from "~/platform/qr.server";
import { textFields } from "~/platform/text-fields";
import { chooseJoinCentre } from "../../join-centres.server";
import { nameCompany } from "../name-company.server";
import { messages } from "./messages";
import { notMadeAnswer, type LinkAnswer } from "./link-answer";
import { endJoinLink, makeJoinLink } from "./write-links.server";

/**
 * Creates the company's join link, or ends it.
 * @throws Response 403 without the permission; 404 if the company has no such link.
 */
export async function submitLinkForm(deps: Deps, { member, form }: { member: Member; form: FormData }) {
  const { intent, link = "", company_name: typed = "", centre_id: centre = "" } = textFields(form);
  const failed = () => data(notMadeAnswer(messages.failed, { typed, centre }), { status: 500 });
  if (intent === "end")
    return orElseLogged("join link: not ended", () => endLinkAnswer(deps, member, link), failed);
  const tooOften = await limitPerson(deps.env, member.profile.id);
  if (tooOften) return data(notMadeAnswer(tooOften.text, { typed, centre }), tooOften.init);
  return orElseLogged("join link: not made", () => makeLinkAnswer(deps, member, { typed, centre }), failed);
}

async function makeLinkAnswer(deps: Deps, member: Member, fields: { typed: string; centre: string }) {
  const chosenCentre = await chooseJoinCentre(deps, member, fields.centre);
  if (chosenCentre.error !== undefined)
    return data(notMadeAnswer(null, { ...fields, errors: { centre_id: chosenCentre.error } }), {
      status: 422,
    });
  const namingResult = await nameCompany(deps, member, fields.typed);
  if (!namingResult.ok)
    return data(notMadeAnswer(null, { ...fields, errors: { company_name: namingResult.error } }), {
      status: namingResult.status,
    });
  const linkResult = await makeJoinLink(deps, {
    member: namingResult.member,
    centreId: chosenCentre.centreId,
  });
  if ("refusal" in linkResult) {
    if (linkResult.refusal === "no-permission") throw noPermission();
    return data(notMadeAnswer(messages.otherLink, fields), { status: 409 });
  }
  const link = {
    company: namingResult.member.company.name,
    ...linkResult,
    ...qrWithFile(linkResult.address),
  };
  return data<LinkAnswer>({ made: link, message: null, errors: {}, typed: "", centre: "" });
}

async function endLinkAnswer(deps: Deps, member: Member, id: string) {
  if (!(await endJoinLink(deps, { member, id }))) throw refusal(404, messages.gone);
  return data<LinkAnswer>({ ...notMadeAnswer(null), message: { tone: "success", text: messages.ended } });
}
