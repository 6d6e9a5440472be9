import type { MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { keepScreenOnFault } from "~/modules/session/keep-screen-on-fault";
import { guardAction, guardLoader } from "~/modules/policy/guard-route.server";
import { requirePersonInUrl } from "~/modules/policy/guards.server";
import { messages } from "~/modules/schedules/terms/messages";
import { showVersions } from "~/modules/schedules/terms/show-versions.server";
import { YearLine } from "~/modules/schedules/terms/year-line";
import { VersionsList } from "~/modules/schedules/terms/versions-list";
import { EmployedSinceForm, FirstDayChanges } from "~/modules/team/employed-since-form";
import { submitEmployedSince, type EmployedSinceAnswer } from "~/modules/team/submit-employed-since.server";
import { keepActionHeaders } from "~/platform/http.server";
import { formatDate } from "~/time/dates";
import { BackLink } from "~/ui/back-link";
import { buttonClass } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { keepUnanswered } from "~/ui/no-answer";
import { PageHeading } from "~/ui/page-heading";
import { TextLink } from "~/ui/text-link";
import { useIsSending } from "~/ui/use-is-sending";
import { usePersistentActionData } from "~/ui/use-persistent-action-data";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  {
    title: `${!data || data.isOwn ? messages.ownTitle : messages.personTitle(data.name)} · Fichaclara`,
  },
];

export const loader = guardLoader({ needs: "see-schedules", check: requirePersonInUrl }, showVersions);

export const action = guardAction(
  { needs: "plan-schedules", check: requirePersonInUrl },
  submitEmployedSince,
);

export const shouldRevalidate = keepUnanswered;

export const clientAction = keepScreenOnFault<EmployedSinceAnswer>(messages.failed, (error, typedFields) => ({
  error,
  typed: typedFields.employed_since ?? "",
}));

export const headers = keepActionHeaders;

export default function TermsVersions() {
  const page = useLoaderData<typeof loader>();
  const answer: EmployedSinceAnswer | undefined = usePersistentActionData<typeof clientAction>();
  const isSending = useIsSending();
  const { isOwn, name, profileId, versions, employedSince, mayPlan } = page;
  return (
    <div className="pb-8">
      {mayPlan ? (
        <BackLink to="/schedules">{messages.title}</BackLink>
      ) : (
        <BackLink to="/profile">Mi Perfil</BackLink>
      )}
      <PageHeading
        title={isOwn ? messages.ownTitle : messages.personTitle(name)}
        intro={mayPlan ? messages.versionsIntro : undefined}
        help="horarios"
      />
      {mayPlan && (
        <Link to={`/schedules/new?person=${profileId}`} className={`mt-3 ${buttonClass()}`}>
          {versions.length > 0 ? messages.change : messages.give}
        </Link>
      )}
      {versions.length > 0 ? (
        <>
          {page.since && <p className="mt-4 max-w-prose text-muted">{page.since}</p>}
          <YearLine year={page.year} className="mt-4" />
          <VersionsList versions={versions} isOwn={isOwn} />
        </>
      ) : (
        <EmptyState title={isOwn ? messages.noneOwn : messages.noneOf} hint={messages.noneHint} />
      )}
      <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-1">
        <TextLink
          to={isOwn ? "/schedules/balances/person" : `/schedules/balances/person?profile=${profileId}`}
        >
          {isOwn ? "Tu saldo" : "Su saldo"}
        </TextLink>
        {page.seesCalendar && <TextLink to="/schedules/calendar">Ver el calendario laboral</TextLink>}
      </div>
      {mayPlan ? (
        <EmployedSinceForm
          employedSince={employedSince}
          answer={answer}
          isSaved={page.isSinceSaved}
          isSending={isSending}
        />
      ) : (
        employedSince && <p className="mt-4">En la empresa desde el {formatDate(employedSince)}.</p>
      )}
      <FirstDayChanges changes={page.firstDayChanges} />
    </div>
  );
}
