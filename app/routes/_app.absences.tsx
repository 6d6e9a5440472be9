import type { MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { keepScreenOnFault } from "~/modules/session/keep-screen-on-fault";
import { guardAction, guardLoader } from "~/modules/policy/guard-route.server";
import { AbsentPeople, RecordFor } from "~/modules/absences/absent-people";
import { LeftOfYearList } from "~/modules/absences/left-of-year";
import { messages } from "~/modules/absences/messages";
import { showAbsentPeople } from "~/modules/absences/show-absent-people.server";
import { submitChange, type ChangeAnswer } from "~/modules/absences/submit-change.server";
import { OwnComing, WaitingAbsences } from "~/modules/absences/waiting-absences";
import { keepActionHeaders } from "~/platform/http.server";
import { buttonClass } from "~/ui/button";
import { HelpLink } from "~/ui/help-link";
import { MoreMenu } from "~/ui/more-menu";
import { keepUnanswered } from "~/ui/no-answer";
import { LiveRegion, Notice } from "~/ui/notice";
import { PageHeading } from "~/ui/page-heading";
import { PageLinks, peoplePageTexts } from "~/ui/page-links";
import { TextLink } from "~/ui/text-link";
import { useIsSending } from "~/ui/use-is-sending";
import { usePersistentActionData } from "~/ui/use-persistent-action-data";

export const meta: MetaFunction = () => [{ title: `${messages.title} · Fichaclara` }];

export const loader = guardLoader("see-absent-people", showAbsentPeople);

export const action = guardAction("answer-absences", submitChange);

export const shouldRevalidate = keepUnanswered;

export const clientAction = keepScreenOnFault<ChangeAnswer>(messages.failed, (text) => ({
  tone: "problem",
  text,
}));

export const headers = keepActionHeaders;

export default function Absences() {
  const page = useLoaderData<typeof loader>();
  const answer: ChangeAnswer | undefined = usePersistentActionData<typeof clientAction>();
  const isSending = useIsSending();
  const { waiting, month, next, isLaterPage } = page;
  return (
    <div className="pb-8">
      {page.own ? (
        <PageHeading
          title={messages.title}
          intro={page.isManager ? messages.intro : undefined}
          help="ausencias"
        />
      ) : (
        <PageHeading title={messages.title} intro={messages.intro} menu={<ManagerMenu />} />
      )}
      <LiveRegion className="mt-4 empty:absolute">
        {answer && !isSending && <Notice tone={answer.tone}>{answer.text}</Notice>}
      </LiveRegion>
      <WaitingAbsences waiting={waiting} more={page.moreWaiting} isSending={isSending} />
      {page.own ? (
        <div className="lg:grid lg:grid-cols-2 lg:gap-x-12">
          <div className="sm:max-lg:max-w-md">
            <LeftOfYearList left={page.own.left} />
            <Link to="/absences/new" className={`mt-4 w-full ${buttonClass()}`}>
              {messages.ask}
            </Link>
            <p className="mt-1 flex flex-wrap justify-between gap-x-4">
              <TextLink to="/absences/mine">{messages.ownTitle}</TextLink>
              <TextLink to="/absences/allowance">{messages.allowance}</TextLink>
            </p>
            <OwnComing absences={page.own.coming} />
          </div>
          <AbsentPeople page={page} />
        </div>
      ) : (
        <>
          <div className="mt-4 flex flex-wrap items-start gap-3">
            <Link to="/absences/new" className={`${buttonClass("quiet")} max-sm:w-full`}>
              {messages.ask}
            </Link>
            <RecordFor people={page.people} />
          </div>
          <AbsentPeople page={page} />
        </>
      )}
      <PageLinks kept={{ month }} words={peoplePageTexts} {...{ next, isLaterPage }} />
    </div>
  );
}

const ManagerMenu = () => (
  <MoreMenu>
    <Link to="/absences/mine" className="flex min-h-11 items-center px-3">
      {messages.ownTitle}
    </Link>
    <Link to="/absences/kinds" className="flex min-h-11 items-center px-3">
      {messages.kinds}
    </Link>
    <div className="px-3">
      <HelpLink page="ausencias" />
    </div>
  </MoreMenu>
);
