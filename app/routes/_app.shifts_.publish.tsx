import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { keepScreenOnFault } from "~/modules/session/keep-screen-on-fault";
import { guardAction, guardLoader } from "~/modules/policy/guard-route.server";
import { messages } from "~/modules/shifts/grid/messages";
import { publishMessages } from "~/modules/shifts/grid/publish-messages";
import { PublishReview } from "~/modules/shifts/grid/publish-review";
import { showPublish } from "~/modules/shifts/grid/show-publish.server";
import { submitPublish, type PublishAnswer } from "~/modules/shifts/grid/submit-publish.server";
import { weekPath } from "~/modules/shifts/grid/week-path";
import { keepActionHeaders } from "~/platform/http.server";
import { BackLink } from "~/ui/back-link";
import { EmptyState } from "~/ui/empty-state";
import { keepUnanswered } from "~/ui/no-answer";
import { LiveRegion, Notice } from "~/ui/notice";
import { PageHeading } from "~/ui/page-heading";
import { useIsSending } from "~/ui/use-is-sending";
import { usePersistentActionData } from "~/ui/use-persistent-action-data";

export const meta: MetaFunction = () => [{ title: `${publishMessages.publishTitle} · Fichaclara` }];

export const loader = guardLoader("plan-shifts", showPublish);

export const action = guardAction("plan-shifts", submitPublish);

export const shouldRevalidate = keepUnanswered;

export const clientAction = keepScreenOnFault<PublishAnswer>(messages.failed, (text) => ({
  tone: "problem",
  text,
  refused: {},
  mustConfirm: false,
}));

export const headers = keepActionHeaders;

export default function PublishShifts() {
  const { week, to, changes, shortages, lawPaths, key } = useLoaderData<typeof loader>();
  const answer: PublishAnswer | undefined = usePersistentActionData<typeof clientAction>();
  const isSending = useIsSending();
  return (
    <div className="pb-8">
      <BackLink to={weekPath(week)}>{messages.title}</BackLink>
      <PageHeading title={publishMessages.publishTitle} intro={publishMessages.publishIntro} />
      <p className="mt-2 text-lg font-semibold">{messages.week(week, to)}</p>
      <LiveRegion className="mt-2 empty:absolute">
        {answer && !isSending && <Notice tone={answer.tone}>{answer.text}</Notice>}
      </LiveRegion>
      {changes.length === 0 ? (
        <EmptyState title={publishMessages.nothingChanged} hint={publishMessages.nothingChangedHint} />
      ) : (
        <PublishReview {...{ week, changes, shortages, lawPaths, answer, isSending }} publishKey={key} />
      )}
    </div>
  );
}
