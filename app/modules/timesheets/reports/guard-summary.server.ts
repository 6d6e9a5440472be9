import type { Company } from "~/modules/session/find-session.server";
import { guardLoader } from "~/modules/policy/guard-route.server";
import type { Deps } from "~/platform/context.server";
import { refusal } from "~/platform/http.server";
import { requireExportRoom } from "~/platform/person-limit.server";
import { localDateOf } from "~/time/zones";
import { selectPeople } from "./list-people.server";
import { messages } from "./messages";
import { noteExport } from "./month-exports.server";
import { readReportForm } from "./report-form";
import { readSummaries, type Summaries } from "./server/read-summaries.server";

/**
 * Returns the loader of a file with the people's table of the URL, for owners and admins. A missing date or person is a 422, another
 * company's person and a table without rows a 404.
 */
export const guardSummary = (
  makeFile: (deps: Deps, table: Summaries & { company: Company }) => Promise<Response> | Response,
) =>
  guardLoader("see-reports", async (deps, { args, member, params }) => {
    const { company, profile } = member;
    const form = readReportForm(params, localDateOf(deps.now, company.timeZone));
    const problem = form.errors.from ?? form.errors.to ?? form.errors.people;
    if (problem) return refusal(422, problem);
    const { range, profileIds, search } = form;
    const people = await selectPeople(deps.db, { reader: member, companyId: company.id, profileIds });
    if (!people) return refusal(404, messages.personUnknown);
    await requireExportRoom(deps.env, profile.id);
    const summaries = await readSummaries(deps, { company, range, people, search });
    if (summaries.rows.length === 0) return refusal(404, messages.nothingToExport);
    await noteExport(deps, { companyId: company.id, range, profileIds }, args.request);
    return makeFile(deps, { ...summaries, company });
  });
