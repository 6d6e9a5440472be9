import { monthlyEmployeeStats, profiles } from "#cell";
import { asc, eq } from "drizzle-orm";
import type { Company } from "~/modules/session/find-session.server";
import { call } from "../../support/worker/app";
import { deps } from "../../support/worker/deps";
import { aCompany, aMember, type SignedInMember } from "../../support/worker/people";

/** Makes a company with its owner, an admin and some employees. */
export async function aTeam(count = 3, fields: Partial<Company> = {}) {
  const company = await aCompany(fields);
  const owner = await aMember({ company, role: "owner" });
  const admin = await aMember({ company, role: "admin" });
  const employees: SignedInMember[] = [];
  while (employees.length < count) employees.push(await aMember({ company }));
  return { company, owner, admin, employees };
}

export interface StatusFields {
  profile_id?: (SignedInMember | string)[];
  set_status?: string;
  ask?: string;
  scope?: string;
  expected?: string;
  q?: string;
  status?: string;
}

/** Sends the form of the list, as a browser without scripts does. */
export function submitStatus(
  { cookie }: SignedInMember,
  { profile_id: chosen = [], ...fields }: StatusFields,
) {
  const form = new URLSearchParams(fields);
  for (const one of chosen) {
    form.append("profile_id", typeof one === "string" ? one : one.profile.id);
  }
  return call("/team", { cookie, form });
}

/** Returns these people's current status. */
export const statusOf = (...people: SignedInMember[]) =>
  Promise.all(people.map(async (person) => (await profileOf(person)).status));

export async function profileOf({ profile }: SignedInMember) {
  const [row] = await deps().db.select().from(profiles).where(eq(profiles.id, profile.id));
  return row!;
}

/** Returns the company's months, oldest first. */
export const statsOf = ({ id }: Company) =>
  deps()
    .db.select({
      month: monthlyEmployeeStats.monthYear,
      current: monthlyEmployeeStats.currentActiveEmployees,
      max: monthlyEmployeeStats.maxActiveEmployees,
    })
    .from(monthlyEmployeeStats)
    .where(eq(monthlyEmployeeStats.companyId, id))
    .orderBy(asc(monthlyEmployeeStats.monthYear));
