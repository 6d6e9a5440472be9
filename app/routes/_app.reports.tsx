import type { MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData, type ShouldRevalidateFunction } from "@remix-run/react";
import { excessColumns } from "~/modules/periods/read-excess-columns.server";
import { endedMonthOf, monthsPath } from "~/modules/periods/months/months-path";
import { actorOf } from "~/modules/policy/guards.server";
import { guardLoader } from "~/modules/policy/guard-route.server";
import { may } from "~/modules/policy/may";
import { messages } from "~/modules/timesheets/reports/messages";
import { showReports } from "~/modules/timesheets/reports/show-reports.server";
import { ReportFilter } from "~/modules/timesheets/reports/report-filter";
import { readReportForm } from "~/modules/timesheets/reports/report-form";
import { ReportResults } from "~/modules/timesheets/reports/report-results";
import { TeamMonthForm } from "~/modules/timesheets/reports/team-month-form";
import { refusal } from "~/platform/http.server";
import { formatMonth } from "~/time/formats";
import { localDateOf } from "~/time/zones";
import { buttonClass } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { PageHeading } from "~/ui/page-heading";
import { TextLink } from "~/ui/text-link";

export const meta: MetaFunction = () => [{ title: "Reportes · Fichaclara" }];

export const loader = guardLoader("see-reports", async (deps, { args, member, params }) => {
  const { company } = member;
  const todayOn = localDateOf(deps.now, company.timeZone);
  const form = readReportForm(params, todayOn);
  const { range } = form;
  const further = range.to < todayOn ? excessColumns(deps, { company, range }) : null;
  const page = await showReports(deps, { reader: member, company, form, further });
  if (!page) throw refusal(404, messages.personUnknown);
  // A correction can add an entry of a day before the company was created.
  const createdOn = localDateOf(company.createdAt, company.timeZone);
  const sinceOn = page.firstOn !== null && page.firstOn < createdOn ? page.firstOn : createdOn;
  const { firstOn, ...shown } = page;
  const isNew = firstOn === null && form.isFirst;
  const showsLocation = company.locationTrackingEnabled;
  const mayClose = may(await actorOf(args, member), "close-periods", "company");
  const endedMonth = mayClose ? endedMonthOf(range, todayOn) : null;
  return { ...shown, form, todayOn, sinceOn, isNew, endedMonth, showsLocation };
});

/** Refetches a report only when its query changes. Otherwise every punch of the company would refetch all of it. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
  currentUrl.href !== nextUrl.href;

export default function Reports() {
  const { report, showsLocation, sinceOn, isNew, endedMonth, ...filter } = useLoaderData<typeof loader>();
  const { form } = filter;
  // Before the first punch there is nothing to search or download.
  if (isNew)
    return (
      <>
        <PageHeading title="Reportes" />
        <ReportFilter {...filter} />
        <EmptyState title={messages.nothingInPeriod} hint={messages.aloneHint}>
          {report?.people === 1 && (
            <Link to="/invitations/new" className={buttonClass()}>
              Invitar a tu equipo
            </Link>
          )}
        </EmptyState>
      </>
    );
  const reportKey = `${form.range.from} ${form.range.to} ${form.profileIds?.join() ?? ""}`;
  return (
    <>
      <PageHeading title="Reportes" />
      <ReportFilter {...filter} />
      {endedMonth && (
        <p className="mt-2">
          <TextLink to={monthsPath(endedMonth)}>{messages.closing(formatMonth(endedMonth))}</TextLink>
        </p>
      )}
      {report && <ReportResults key={reportKey} {...{ form, report, showsLocation }} />}
      <TeamMonthForm todayOn={filter.todayOn} sinceOn={sinceOn} />
    </>
  );
}
