import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { keepScreenOnFault } from "~/modules/session/keep-screen-on-fault";
import { guardAction, guardLoader } from "~/modules/policy/guard-route.server";
import { CalendarSteps } from "~/modules/schedules/calendar/calendar-steps";
import { messages } from "~/modules/schedules/calendar/messages";
import { showCalendarForm } from "~/modules/schedules/calendar/show-calendar-form.server";
import { submitCalendar, type CalendarAnswer } from "~/modules/schedules/calendar/submit-calendar.server";
import { keepActionHeaders } from "~/platform/http.server";
import { BackLink } from "~/ui/back-link";
import { keepUnanswered } from "~/ui/no-answer";
import { PageHeading } from "~/ui/page-heading";
import { useIsSending } from "~/ui/use-is-sending";
import { usePersistentActionData } from "~/ui/use-persistent-action-data";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? messages.formTitle(data.year) : messages.title} · Fichaclara` },
];

export const loader = guardLoader("plan-schedules", showCalendarForm);

export const action = guardAction("plan-schedules", submitCalendar);

export const shouldRevalidate = keepUnanswered;

export const clientAction = keepScreenOnFault<CalendarAnswer>(messages.failed, (text, typedFields) => ({
  tone: "problem",
  text,
  errors: {},
  typed: typedFields,
  review: null,
}));

export const headers = keepActionHeaders;

export default function EditCalendar() {
  const page = useLoaderData<typeof loader>();
  const answer: CalendarAnswer | undefined = usePersistentActionData<typeof clientAction>();
  const isSending = useIsSending();
  return (
    <>
      <BackLink to={`/schedules/calendar?year=${page.year}&centre=${page.centre.id}`}>
        {messages.title}
      </BackLink>
      <PageHeading title={messages.formTitle(page.year)} />
      {!page.isOnlyCentre && <p className="mt-1 wrap-anywhere">{page.centre.name}</p>}
      <CalendarSteps page={page} answer={answer} isSending={isSending} />
    </>
  );
}
