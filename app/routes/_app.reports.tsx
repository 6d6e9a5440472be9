import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData, type ShouldRevalidateFunction } from "@remix-run/react";
import { requireMay } from "~/modules/policy/guards.server";
import { copy } from "~/modules/reports/copy";
import { loadReports } from "~/modules/reports/load-reports.server";
import { ReportFilter } from "~/modules/reports/report-filter";
import { readReportForm } from "~/modules/reports/report-form";
import { ReportResults } from "~/modules/reports/report-results";
import { TeamMonthForm } from "~/modules/reports/team-month-form";
import { inCell } from "~/platform/context.server";
import { refusal } from "~/platform/http.server";
import { localDateOf } from "~/time/zones";

export const meta: MetaFunction = () => [{ title: "Reportes · Fichaclara" }];

export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args;
  const { cell, company } = await requireMay(args, "see-reports");
  const todayOn = localDateOf(context.now, company.timeZone);
  const form = readReportForm(new URL(request.url).searchParams, todayOn);
  const page = await loadReports(inCell(context, cell), { company, form });
  if (!page) throw refusal(404, copy.personUnknown);
  return { ...page, form, todayOn, showsLocation: company.locationTrackingEnabled };
}

/** A report stays what was asked for: every punch of the company would ask for all of it again. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
  currentUrl.href !== nextUrl.href;

export default function Reports() {
  const { report, showsLocation, ...filter } = useLoaderData<typeof loader>();
  const { form } = filter;
  const asked = `${form.range.from} ${form.range.to} ${form.profileIds?.join() ?? ""}`;
  return (
    <>
      <h1 className="text-2xl font-bold">Reportes</h1>
      <ReportFilter {...filter} />
      {report && <ReportResults key={asked} form={form} report={report} showsLocation={showsLocation} />}
      <TeamMonthForm todayOn={filter.todayOn} />
    </>
  );
}
