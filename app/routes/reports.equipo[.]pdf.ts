import { guardLoader } from "~/modules/policy/guard-route.server";
import { teamFileName } from "~/modules/timesheets/reports/month-texts";
import { requireTeamMonth } from "~/modules/timesheets/reports/require-team-month.server";
import { teamPdf } from "~/modules/timesheets/reports/team-pdf/team-pdf.server";
import { pdfDownload } from "~/platform/http.server";
import { streamOf } from "~/platform/stream-of";

export const loader = guardLoader(
  { needs: "see-reports", check: requireTeamMonth },
  async (deps, { query }) => {
    const body = await streamOf(teamPdf(deps, query));
    return pdfDownload(body, teamFileName(query, "pdf"));
  },
);
