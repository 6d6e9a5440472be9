import type { Member } from "~/modules/directory/find-session.server";
import { managesCentre } from "~/modules/policy/may";
import type { Deps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
import { batch } from "~/platform/statement.server";
import { toWeekCentres, weekCentresQuery } from "./server/week-centres.server";
import type { CompanyWeek } from "./shift-week";
import { templatesQuery } from "./templates.server";

/** Returns the templates of a company, and the centres that a member plans with what each needs, in one round trip. */
export async function readTemplates(
  deps: Pick<Deps, "db">,
  member: Member,
): Promise<Pick<CompanyWeek, "templates" | "centres">> {
  const { id: companyId } = member.company;
  const { templates, centres } = await withRetries(() =>
    batch(deps.db, { templates: templatesQuery(deps, companyId), centres: weekCentresQuery(companyId) }),
  );
  return {
    templates,
    centres: toWeekCentres(centres.results, member.company).filter(({ id }) =>
      managesCentre(member.profile, id),
    ),
  };
}
