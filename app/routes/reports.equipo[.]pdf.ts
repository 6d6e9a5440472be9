import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { teamFileName } from "~/modules/timesheets/reports/month-words";
import { requireTeamMonth } from "~/modules/timesheets/reports/require-team-month.server";
import { teamPdf } from "~/modules/timesheets/reports/team-pdf/team-pdf.server";
import { pdfDownload } from "~/platform/http.server";
import { streamOf } from "~/platform/stream-of";

export async function loader(args: LoaderFunctionArgs) {
  const { deps, asked } = await requireTeamMonth(args);
  const body = await streamOf(teamPdf(deps, asked));
  return pdfDownload(body, teamFileName(asked.monthFrom, "pdf"));
}
