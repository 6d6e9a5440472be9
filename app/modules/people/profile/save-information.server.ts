import { companies, profiles } from "#schema";
import { sql, type SQL } from "drizzle-orm";
import type { Company, Member } from "~/modules/directory/find-session.server";
import { publish } from "~/modules/live/publish.server";
import { recordCompany, recordPerson } from "~/modules/register/record-identity.server";
import { sealAfterAnswer } from "~/modules/register/seal-events.server";
import type { Deps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
import { sortNameOf } from "~/platform/search-text";
import { statement } from "~/platform/statement.server";
import { stillMay } from "~/modules/policy/still-may.server";

export interface Information {
  fullName: string;
  dni: string | null;
  /** Null leaves the company as it is. */
  company: Pick<Company, "name" | "nif" | "timeZone"> | null;
}

interface Save extends Information {
  member: Member;
}

/**
 * Saves who a member is and, for owner and admin, what their company is: all or nothing, with the events of what really
 * changed in the same batch. The later of two saves holds, and the register tells both. Open tabs hear of another company.
 * @returns `refused` for the deactivated, and for an employee who names a company.
 */
export async function saveInformation(deps: Deps, save: Save): Promise<{ code: "saved" | "refused" }> {
  const { db } = deps;
  const may = stillMay(save.member, save.company ? "change-company" : "change-person");
  // Made anew for every attempt: one whose answer was lost has recorded its change, and finds nothing left to record.
  const [[answer]] = await withRetries(() =>
    db.batch([
      db
        .select({ mayAct: sql<number>`${may}` })
        .from(profiles)
        .where(sql`${profiles.id} = ${save.member.profile.id}`),
      ...changePerson(deps, save, may),
      ...changeCompany(deps, save, may),
    ]),
  );
  if (!answer?.mayAct) return { code: "refused" };
  const { company } = save.member;
  sealAfterAnswer(deps, { companyId: company.id });
  if (save.company && isAnother(save.company, company))
    publish(deps, { companyId: company.id, news: { kind: "company" } });
  return { code: "saved" };
}

const isAnother = (saved: NonNullable<Information["company"]>, before: Company) =>
  saved.name !== before.name || saved.nif !== before.nif || saved.timeZone !== before.timeZone;

function changePerson(deps: Deps, { member, fullName, dni, company }: Save, may: SQL) {
  const { profile } = member;
  const when = sql`(${profiles.fullName} IS NOT ${fullName} OR ${profiles.dni} IS NOT ${dni}) AND ${may}`;
  return [
    ...recordPerson(deps, {
      companyId: profile.companyId,
      timeZone: company?.timeZone ?? member.company.timeZone,
      actorProfileId: profile.id,
      profileId: profile.id,
      data: { full_name: fullName, dni, email: member.email },
      when,
    }),
    statement(
      deps.db,
      sql`UPDATE ${profiles} SET full_name = ${fullName}, sort_name = ${sortNameOf(fullName)}, dni = ${dni}, updated_at = ${deps.now}
          WHERE id = ${profile.id} AND company_id = ${profile.companyId} AND ${when}`,
    ),
  ];
}

function changeCompany(deps: Deps, { member, company }: Save, may: SQL) {
  if (!company) return [];
  const { name, nif, timeZone } = company;
  const isAnother = sql`(${companies.name} IS NOT ${name} OR ${companies.nif} IS NOT ${nif})`;
  return [
    ...recordCompany(deps, {
      companyId: member.company.id,
      timeZone,
      actorProfileId: member.profile.id,
      data: { name, nif },
      when: sql`${isAnother} AND ${may}`,
    }),
    statement(
      deps.db,
      sql`UPDATE ${companies} SET name = ${name}, nif = ${nif}, time_zone = ${timeZone}
          WHERE id = ${member.company.id} AND ${may}`,
    ),
  ];
}
