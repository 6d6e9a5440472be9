import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { keepScreenOnFault } from "~/modules/session/keep-screen-on-fault";
import { guardAction, guardLoader } from "~/modules/policy/guard-route.server";
import { CentreForm, CentresList, EndedCentres } from "~/modules/schedules/calendar/centres-list";
import { centreMessages, messages } from "~/modules/schedules/calendar/messages";
import { showCentres } from "~/modules/schedules/calendar/show-centres.server";
import { submitCentres, type CentresAnswer } from "~/modules/schedules/calendar/submit-centres.server";
import { keepActionHeaders } from "~/platform/http.server";
import { BackLink } from "~/ui/back-link";
import { buttonClass } from "~/ui/button";
import { keepUnanswered } from "~/ui/no-answer";
import { LiveRegion, Notice } from "~/ui/notice";
import { PageHeading } from "~/ui/page-heading";
import { Section } from "~/ui/section";
import { useIsSending } from "~/ui/use-is-sending";
import { usePersistentActionData } from "~/ui/use-persistent-action-data";

export const meta: MetaFunction = () => [{ title: `${centreMessages.title} · Fichaclara` }];

export const loader = guardLoader("plan-schedules", showCentres);

export const action = guardAction("plan-schedules", submitCentres);

export const shouldRevalidate = keepUnanswered;

export const clientAction = keepScreenOnFault<CentresAnswer>(messages.failed, (text, typedFields) => ({
  tone: "problem",
  text,
  centreId: typedFields.centre ?? null,
  errors: {},
  typed: typedFields,
}));

export const headers = keepActionHeaders;

export default function Centres() {
  const page = useLoaderData<typeof loader>();
  const answer: CentresAnswer | undefined = usePersistentActionData<typeof clientAction>();
  const isSending = useIsSending();
  const props = { page, answer, isSending };
  return (
    <div className="pb-8">
      <BackLink to="/schedules/calendar">{messages.title}</BackLink>
      <PageHeading title={centreMessages.title} intro={centreMessages.intro} />
      <LiveRegion className="mt-4 empty:absolute">
        {answer && !isSending && <Notice tone={answer.tone}>{answer.text}</Notice>}
      </LiveRegion>
      <CentresList {...props} />
      {page.mayAdd && (
        <details open={answer?.tone === "problem" && answer.centreId === null} className="mt-6">
          <summary
            className={`${buttonClass("quiet")} cursor-pointer list-none [&::-webkit-details-marker]:hidden`}
          >
            {centreMessages.add}
          </summary>
          {page.isFull ? <p className="mt-2">{centreMessages.tooMany}</p> : <CentreForm {...props} />}
        </details>
      )}
      {page.ended.length > 0 && (
        <Section id="ended-centres" title={centreMessages.endedTitle} className="mt-8">
          <EndedCentres page={page} isSending={isSending} />
        </Section>
      )}
    </div>
  );
}
