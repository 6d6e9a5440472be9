import type { Member } from "~/modules/session/find-session.server";
import { shiftText } from "~/modules/schedules/terms/parse-shift";
import type { Deps } from "~/platform/context.server";
import { managesCentre } from "~/modules/policy/may";
import { batch } from "~/platform/statement.server";
import { toWeekCentres, weekCentresQuery } from "../server/week-centres.server";
import type { CompanyWeek } from "../model/shift-week";
import { templatesQuery } from "../server/templates.server";
import { coloursOf } from "./model/template-colours";
import { coverageLines } from "./model/coverage-lines";

/** Returns the data of /shifts/templates: the templates of the company, and what each centre needs. */
export async function showTemplates(deps: Deps, { member }: { member: Member }) {
  const { templates, centres } = await readTemplates(deps, member);
  const colours = coloursOf(templates);
  return {
    templates: templates.map(({ id, name, segments }, at) => ({
      id,
      name,
      times: shiftText(segments),
      colour: colours[at]!.colour,
    })),
    centres: centres.map(({ id, name, coverage }) => ({ id, name, lines: coverageLines(coverage) })),
  };
}

/** Returns the templates of a company, and the centres that a member plans with what each needs, in one round trip. */
async function readTemplates(
  deps: Pick<Deps, "db">,
  member: Member,
): Promise<Pick<CompanyWeek, "templates" | "centres">> {
  const { id: companyId } = member.company;
  const { templates, centres } = await batch(deps.db, {
    templates: templatesQuery(deps, companyId),
    centres: weekCentresQuery(companyId),
  });
  return {
    templates,
    centres: toWeekCentres(centres.results, member.company).filter(({ id }) =>
      managesCentre(member.profile, id),
    ),
  };
}
