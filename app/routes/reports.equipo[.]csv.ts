import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { teamFileName } from "~/modules/timesheets/reports/month-words";
import { requireTeamMonth } from "~/modules/timesheets/reports/require-team-month.server";
import { teamCsv } from "~/modules/timesheets/reports/team-csv.server";
import { csvDownload } from "~/platform/http.server";
import { streamOf } from "~/platform/stream-of";

export async function loader(args: LoaderFunctionArgs) {
  const { deps, asked } = await requireTeamMonth(args);
  const body = await streamOf(teamCsv(deps, asked));
  return csvDownload(body, teamFileName(asked.monthFrom, "csv"));
}
