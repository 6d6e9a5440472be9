import { data } from "@remix-run/cloudflare";
import { refusals } from "~/modules/directory/refusals";
import type { Member } from "~/modules/directory/find-session.server";
import type { Deps } from "~/platform/context.server";
import { refusal } from "~/platform/http.server";
import { faultTold } from "~/platform/log.server";
import { limitPerson } from "~/platform/person-limit.server";
import { qrWithFile } from "~/platform/qr.server";
import { textFields } from "~/platform/text-fields";
import { nameCompany } from "../name-company.server";
import { copy } from "./copy";
import { notMade, type LinkAnswer } from "./link-answer";
import { endJoinLink, makeJoinLink } from "./write-links.server";

/**
 * Makes the company's link, or ends it.
 * @throws Response 403 to who no longer may; 404 where the link to end is none of the company's.
 */
export async function submitLinkForm(deps: Deps, { member, form }: { member: Member; form: FormData }) {
  const { intent, link = "", company_name: typed = "" } = textFields(form);
  const failed = () => data(notMade(copy.failed, { typed }), { status: 500 });
  if (intent === "end") return faultTold("join link: not ended", () => end(deps, member, link), failed);
  const tooOften = await limitPerson(deps.env, member.profile.id);
  if (tooOften) return data(notMade(tooOften.text, { typed }), tooOften.init);
  return faultTold("join link: not made", () => make(deps, member, typed), failed);
}

async function make(deps: Deps, member: Member, typed: string) {
  const named = await nameCompany(deps, member, typed);
  if (!named.ok)
    return data(notMade(null, { typed, errors: { company_name: named.error } }), { status: named.status });
  const made = await makeJoinLink(deps, named.member);
  if (!made) throw refusal(403, refusals.noPermission);
  const link = { ...made, ...qrWithFile(made.address) };
  return data<LinkAnswer>({ made: link, message: null, errors: {}, typed: "" });
}

async function end(deps: Deps, member: Member, id: string) {
  if (!(await endJoinLink(deps, { member, id }))) throw refusal(404, copy.gone);
  return data<LinkAnswer>({ ...notMade(null), message: { tone: "success", text: copy.ended } });
}
