import type { Member } from "~/modules/session/find-session.server";
import { refusals } from "~/modules/session/refusals";
import { bearsAddress } from "~/modules/people/company-name";
import { saveInformation } from "~/modules/people/profile/save-information.server";
import type { Deps } from "~/platform/context.server";
import { companyNameProblem } from "./invitee-schema";

export type NamingResult = { ok: true; member: Member } | { ok: false; status: 403 | 422; error: string };

/**
 * Sets the typed name for a company that still has its founder's address as its name. No invitation may have an address as the
 * company's name. A company with a name keeps it.
 * @returns the member with the current company, or the error of the name.
 */
export async function nameCompany(deps: Deps, member: Member, typedName: unknown): Promise<NamingResult> {
  const { company } = member;
  if (!bearsAddress(company.name)) return { ok: true, member };
  const error = companyNameProblem(typedName);
  if (error !== null) return { ok: false, status: 422, error };
  const called = { name: String(typedName).trim(), nif: company.nif };
  const saveOutcome = await saveInformation(deps, { member, person: null, company: called });
  if (saveOutcome.code === "no-permission") return { ok: false, status: 403, error: refusals.noPermission };
  return { ok: true, member: { ...member, company: { ...company, ...called } } };
}
