import type { Member } from "~/modules/directory/find-session.server";
import { refusals } from "~/modules/directory/refusals";
import { bearsAddress } from "~/modules/people/company-name";
import { saveInformation } from "~/modules/people/profile/save-information.server";
import type { Deps } from "~/platform/context.server";
import { companyNameProblem } from "./invitee-schema";

export type Named = { ok: true; member: Member } | { ok: false; status: 403 | 422; error: string };

/**
 * Gives a company that still bears its founder's address the name that was typed with an invitation: no invitation leaves
 * under an address. A company that has a name keeps it, whatever was typed.
 * @returns the member in the company as it is called now, or what is wrong with the name.
 */
export async function nameCompany(deps: Deps, member: Member, typed: unknown): Promise<Named> {
  const { company } = member;
  if (!bearsAddress(company.name)) return { ok: true, member };
  const error = companyNameProblem(typed);
  if (error !== null) return { ok: false, status: 422, error };
  const called = { name: String(typed).trim(), nif: company.nif };
  const saved = await saveInformation(deps, { member, person: null, company: called });
  if (saved.code === "refused") return { ok: false, status: 403, error: refusals.noPermission };
  return { ok: true, member: { ...member, company: { ...company, ...called } } };
}
