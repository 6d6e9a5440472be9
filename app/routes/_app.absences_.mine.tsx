import type { MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { keepScreenOnFault } from "~/modules/session/keep-screen-on-fault";
import { guardAction, guardLoader } from "~/modules/policy/guard-route.server";
import { requirePersonInUrl } from "~/modules/policy/guards.server";
import { LeftOfYearList } from "~/modules/absences/left-of-year";
import { messages } from "~/modules/absences/messages";
import { OwnAbsencesList } from "~/modules/absences/own-absences-list";
import { requireChangeOf } from "~/modules/absences/require-absences-of.server";
import { showOwnAbsences } from "~/modules/absences/show-own-absences.server";
import { submitChange, type ChangeAnswer } from "~/modules/absences/submit-change.server";
import { keepActionHeaders } from "~/platform/http.server";
import { BackLink } from "~/ui/back-link";
import { buttonClass } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { keepUnanswered } from "~/ui/no-answer";
import { LiveRegion, Notice } from "~/ui/notice";
import { PageHeading } from "~/ui/page-heading";
import { PageLinks, olderPageTexts } from "~/ui/page-links";
import { TextLink } from "~/ui/text-link";
import { useIsSending } from "~/ui/use-is-sending";
import { usePersistentActionData } from "~/ui/use-persistent-action-data";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${!data || data.isOwn ? messages.ownTitle : messages.personTitle(data.name)} · Fichaclara` },
];

export const loader = guardLoader({ needs: "see-absences", check: requirePersonInUrl }, showOwnAbsences);

export const action = guardAction({ needs: "ask-absence", check: requireChangeOf }, submitChange);

export const shouldRevalidate = keepUnanswered;

export const clientAction = keepScreenOnFault<ChangeAnswer>(messages.failed, (text) => ({
  tone: "problem",
  text,
}));

export const headers = keepActionHeaders;

export default function OwnAbsences() {
  const { isOwn, isManager, isActive, name, profileId, absences, since, next, isLaterPage, left, done } =
    useLoaderData<typeof loader>();
  const answer: ChangeAnswer | undefined = usePersistentActionData<typeof clientAction>();
  const isSending = useIsSending();
  return (
    <div className="pb-8">
      {isActive || !isOwn ? (
        <BackLink to="/absences">{messages.title}</BackLink>
      ) : (
        <BackLink to="/profile">Mi Perfil</BackLink>
      )}
      <PageHeading title={isOwn ? messages.ownTitle : messages.personTitle(name)} />
      <LiveRegion className="mt-4 empty:absolute">
        {answer && !isSending ? (
          <Notice tone={answer.tone}>{answer.text}</Notice>
        ) : (
          done && <Notice tone="success">{done}</Notice>
        )}
      </LiveRegion>
      {/* Employees have theirs one screen before. */}
      {(isManager || !isActive) && (
        <>
          <LeftOfYearList left={left} />
          <TextLink to={isOwn ? "/absences/allowance" : `/absences/allowance?profile=${profileId}`}>
            {isOwn ? messages.allowance : messages.colleagueAllowance}
          </TextLink>
        </>
      )}
      {isActive && (
        <div className="mt-4 flex flex-wrap gap-3">
          <Link
            to={isOwn ? "/absences/new" : `/absences/new?person=${profileId}`}
            className={buttonClass(done ? "quiet" : "primary")}
          >
            {isOwn ? messages.ask : messages.record}
          </Link>
        </div>
      )}
      {since && <p className="mt-4 max-w-prose text-muted">{since}</p>}
      {absences.length > 0 ? (
        <OwnAbsencesList {...{ absences, profileId, isOwn, isSending }} />
      ) : (
        <EmptyState title={isOwn ? messages.noneOwn : messages.noneOf} hint={messages.noneHint} />
      )}
      <PageLinks
        kept={isManager && !isOwn ? { profile: profileId } : {}}
        words={olderPageTexts}
        {...{ next, isLaterPage }}
      />
    </div>
  );
}
