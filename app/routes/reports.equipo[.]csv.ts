import { guardLoader } from "~/modules/policy/guard-route.server";
import { teamFileName } from "~/modules/timesheets/reports/month-texts";
import { requireTeamMonth } from "~/modules/timesheets/reports/require-team-month.server";
import { teamCsv } from "~/modules/timesheets/reports/team-csv.server";
import { csvDownload } from "~/platform/http.server";
import { streamOf } from "~/platform/stream-of";

export const loader = guardLoader(
  { needs: "see-reports", check: requireTeamMonth },
  async (deps, { query }) => {
    const body = await streamOf(teamCsv(deps, query));
    return csvDownload(body, teamFileName(query, "csv"));
  },
);
