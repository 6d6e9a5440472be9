import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { guardLoader } from "~/modules/policy/guard-route.server";
import { CalendarView } from "~/modules/schedules/calendar/calendar-view";
import {
  CalendarHead,
  CalendarTools,
  ManagerTools,
  YearLinks,
} from "~/modules/schedules/calendar/calendar-head";
import { messages } from "~/modules/schedules/calendar/messages";
import { showCalendar } from "~/modules/schedules/calendar/show-calendar.server";
import { BackLink } from "~/ui/back-link";
import { LiveRegion, Notice } from "~/ui/notice";
import { PageHeading } from "~/ui/page-heading";
import { SectionTabs } from "~/ui/shell/section-tabs";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? messages.titleOf(data.calendar.year) : messages.title} · Fichaclara` },
];

export const loader = guardLoader("see-calendar", showCalendar);

export default function Calendar() {
  const page = useLoaderData<typeof loader>();
  return (
    <div className="pb-8">
      {page.mayPlan ? <SectionTabs of="Horarios" /> : <BackLink to="/history">Mi tiempo</BackLink>}
      <PageHeading title={messages.titleOf(page.calendar.year)} menu={<YearLinks page={page} />} />
      <LiveRegion className="mt-4 empty:absolute">
        {page.isSaved && <Notice tone="success">{messages.saved}</Notice>}
      </LiveRegion>
      <CalendarHead page={page} />
      <CalendarView calendar={page.calendar} todayOn={page.todayOn}>
        {page.mayPlan && page.declared && <ManagerTools page={page} />}
      </CalendarView>
      {!page.mayPlan && (
        <div className="mt-6">
          <CalendarTools page={page} />
        </div>
      )}
      {page.declared && (
        <p className="mt-2 text-sm wrap-anywhere text-muted">
          {messages.declaredBy(page.declared.author, page.declared.at)}
        </p>
      )}
    </div>
  );
}
