import type { MetaFunction, ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { Link, useLoaderData, useSearchParams } from "@remix-run/react";
import { keepScreenOnFault } from "~/modules/session/keep-screen-on-fault";
import { guardAction, guardLoader } from "~/modules/policy/guard-route.server";
import { messages } from "~/modules/shifts/grid/messages";
import ServedPersonWeek from "~/modules/shifts/grid/person-week";
import { ShiftPlanner } from "~/modules/shifts/grid/shift-planner";
import { showShifts } from "~/modules/shifts/grid/show-shifts.server";
import { submitShifts, type ShiftsAnswer } from "~/modules/shifts/grid/submit-shifts.server";
import { isSameWeekPath, sharePath } from "~/modules/shifts/grid/week-path";
import { WeekNavigation } from "~/modules/shifts/grid/week-navigation";
import ServedRequestForm from "~/modules/shifts/requests/request-form";
import ServedRequests from "~/modules/shifts/requests/shown-requests";
import { keepActionHeaders } from "~/platform/http.server";
import { buttonClass } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { keepUnanswered } from "~/ui/no-answer";
import { LiveRegion, Notice } from "~/ui/notice";
import { PageHeading } from "~/ui/page-heading";
import { servedPart } from "~/ui/served-part";
import { TextLink } from "~/ui/text-link";
import { useIsSending } from "~/ui/use-is-sending";
import { usePersistentActionData } from "~/ui/use-persistent-action-data";

// Their scripts load after the grid's. Without scripts the person's form replaces the grid, and companies with one centre request nobody.
const PersonWeek = servedPart(
  import.meta.env.SSR ? ServedPersonWeek : null,
  () => import("~/modules/shifts/grid/person-week"),
);

const Requests = servedPart(
  import.meta.env.SSR ? ServedRequests : null,
  () => import("~/modules/shifts/requests/shown-requests"),
);

const RequestForm = servedPart(
  import.meta.env.SSR ? ServedRequestForm : null,
  () => import("~/modules/shifts/requests/request-form"),
);

export const meta: MetaFunction = () => [{ title: `${messages.title} · Fichaclara` }];

export const loader = guardLoader("plan-shifts", showShifts);

export const action = guardAction("plan-shifts", submitShifts);

/** The grid has what it saved. Reading the same week again would replace what is typed meanwhile, and what can be undone. */
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) =>
  args.formData?.get("intent") === "save" ||
  (!args.formMethod && isSameWeekPath(args.currentUrl, args.nextUrl))
    ? false
    : keepUnanswered(args);

export const clientAction = keepScreenOnFault<ShiftsAnswer>(messages.failed, (text, typedFields) => ({
  // The grid sends its drafts again by itself.
  notice:
    typedFields.intent === "save" ? { tone: "info", text: messages.resending } : { tone: "problem", text },
  typed: typedFields,
}));

export const headers = keepActionHeaders;

/** What waits for an answer, each with the link to it. */
const WaitingLinks = ({ waiting }: { waiting: readonly { path: string; text: string }[] }) =>
  waiting.map(({ path, text }) => (
    <p key={`${path} ${text}`} className="mt-2">
      <Link
        to={path}
        className="inline-block min-h-11 rounded-lg bg-paused-soft px-3 py-2.5 font-medium text-paused"
      >
        <span className="mr-2 wrap-anywhere">{text}</span>{" "}
        <span className="underline">{messages.answer}</span>
      </Link>
    </p>
  ));

export default function Shifts() {
  const page = useLoaderData<typeof loader>();
  const answer: ShiftsAnswer | undefined = usePersistentActionData<typeof clientAction>();
  const isSending = useIsSending();
  const {
    week,
    to,
    previous,
    following,
    head,
    rows,
    templates,
    centres,
    centreNames,
    requests,
    lent,
    person,
    readAt,
  } = page;
  /** Whether a form between centres says what the answer says. */
  const hasOwnNotice = answer?.typed?.intent === "request" || answer?.errors?.person !== undefined;
  const [params] = useSearchParams();
  const isEmpty = rows.every(({ plan }) => plan.flat().length === 0);
  const requestedAbsences = page.waiting.filter(({ isAbsence }) => isAbsence).length;
  const requestedWeekday = head.findIndex(({ on }) => on === params.get("day"));
  const weekday = requestedWeekday < 0 ? page.weekday : requestedWeekday;
  return (
    // A phone shows the people before the links.
    <div className="pb-8 max-sm:flex max-sm:flex-col">
      <PageHeading title={messages.title} intro={isEmpty ? messages.intro : undefined} help="turnos" />
      <WeekNavigation {...{ week, to, previous, following }} />
      <LiveRegion className="mt-2 empty:absolute">
        {answer?.notice && !hasOwnNotice && !isSending ? (
          <Notice tone={answer.notice.tone}>{answer.notice.text}</Notice>
        ) : (
          page.published > 0 && (
            <Notice tone="success">
              {messages.published(page.published)} <TextLink to={sharePath(week)}>{messages.share}</TextLink>
            </Notice>
          )
        )}
      </LiveRegion>
      {person && <PersonWeek key={`${person.id} ${readAt}`} {...{ week, head, person, answer, isSending }} />}
      <div className="max-sm:contents sm:flex sm:flex-wrap sm:items-start sm:gap-x-6">
        {page.waiting.length > 1 ? (
          <details className="mt-2">
            <summary className="flex min-h-11 w-fit items-center gap-2 rounded-lg bg-paused-soft px-3 font-medium text-paused">
              {messages.waiting(requestedAbsences, page.waiting.length - requestedAbsences)}{" "}
              <span className="underline">{messages.answer}</span>
            </summary>
            <WaitingLinks waiting={page.waiting} />
          </details>
        ) : (
          <WaitingLinks waiting={page.waiting} />
        )}
        <div className={`mt-2 flex flex-wrap items-center gap-x-3 ${isEmpty ? "" : "max-sm:order-last"}`}>
          {rows.length > 0 && (
            <>
              <TextLink to="/shifts/templates">
                {templates.length === 0 && isEmpty ? (
                  messages.startWithTemplates
                ) : (
                  <>
                    <span className="sm:hidden">{messages.templatesShort}</span>
                    <span className="max-sm:hidden">{messages.templates}</span>
                  </>
                )}
              </TextLink>
              <TextLink to="/shifts/cover">{messages.cover}</TextLink>
              {rows.some(({ published }) => published !== null) && (
                <TextLink to={sharePath(week)}>{messages.share}</TextLink>
              )}
            </>
          )}
          {page.otherCentres.length > 0 && (
            // A new key closes and empties the form of a sent request.
            <RequestForm
              key={requests.length}
              own={page.ownCentres}
              others={page.otherCentres}
              {...{ head, rows, answer, isSending }}
            />
          )}
        </div>
      </div>
      {requests.length > 0 && <Requests {...{ requests, answer, isSending }} />}
      {rows.length === 0 ? (
        <EmptyState title={messages.nobody} hint={messages.nobodyHint}>
          <Link to="/schedules" className={buttonClass()}>
            {messages.toSchedules}
          </Link>
        </EmptyState>
      ) : (
        <ShiftPlanner
          key={`${week} ${readAt}`}
          {...{ week, head, rows, templates, centres, centreNames, lent, weekday }}
        />
      )}
      {rows.length > 0 && page.withoutTerms > 0 && (
        <p className="mt-3 text-muted">
          {messages.withoutTerms(page.withoutTerms)}{" "}
          <TextLink to="/schedules">{messages.toSchedules}</TextLink>
        </p>
      )}
      {page.isCut && <p className="mt-3 text-muted">{messages.cut}</p>}
    </div>
  );
}
