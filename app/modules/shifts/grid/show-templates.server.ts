import type { Member } from "~/modules/directory/find-session.server";
import { shiftText } from "~/modules/schedules/terms/parse-shift";
import type { Deps } from "~/platform/context.server";
import { readTemplates } from "../read-templates.server";
import { coverageLines } from "./model/coverage-lines";
import { coloursOf } from "./model/template-colours";

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
