import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { messages } from "~/modules/compliance/representatives/messages";
import { FilesSection } from "~/modules/compliance/representatives/files-section";
import { Candidate, Holders } from "~/modules/compliance/representatives/representatives-screen";
import {
  showRepresentatives,
  submitMandate,
  type MandateAnswer,
} from "~/modules/compliance/representatives/submit-mandate.server";
import { keepScreenOnFault } from "~/modules/session/keep-screen-on-fault";
import { guardAction, guardLoader } from "~/modules/policy/guard-route.server";
import { PersonChoice } from "~/modules/team/person-choice";
import { keepActionHeaders } from "~/platform/http.server";
import { buttonClass } from "~/ui/button";
import { Fold } from "~/ui/fold";
import { keepUnanswered } from "~/ui/no-answer";
import { LiveRegion, Notice } from "~/ui/notice";
import { PageHeading } from "~/ui/page-heading";
import { SectionTabs } from "~/ui/shell/section-tabs";
import { useIsSending } from "~/ui/use-is-sending";
import { usePersistentActionData } from "~/ui/use-persistent-action-data";

export const meta: MetaFunction = () => [{ title: `${messages.title} · Fichaclara` }];

export const loader = guardLoader("name-representatives", showRepresentatives);

export const action = guardAction("name-representatives", submitMandate);

export const shouldRevalidate = keepUnanswered;

export const clientAction = keepScreenOnFault<MandateAnswer>(messages.failed, (text) => ({
  tone: "problem",
  text,
}));

export const headers = keepActionHeaders;

export default function Representatives() {
  const page = useLoaderData<typeof loader>();
  const answer: MandateAnswer | undefined = usePersistentActionData<typeof clientAction>();
  const isSending = useIsSending();
  const { candidate, representatives, timeZone, who, choices, hasMoreChoices, files, next, isLaterPage } =
    page;
  return (
    <div className="pb-8">
      <SectionTabs of="Inspección" />
      <PageHeading title={messages.title} intro={messages.intro} />
      <Fold title={messages.seen}>{messages.seenText}</Fold>
      <LiveRegion className="mt-4 empty:absolute">
        {answer && !isSending && <Notice tone={answer.tone}>{answer.text}</Notice>}
      </LiveRegion>
      {candidate && <Candidate {...{ candidate, isSending }} />}
      {(!candidate || representatives.length > 0) && (
        <Holders {...{ representatives, timeZone, isSending }} />
      )}
      {!candidate && (
        <details open={who !== ""} className="mt-4">
          <summary
            className={`${buttonClass(representatives.length > 0 ? "quiet" : "primary")} cursor-pointer`}
          >
            {messages.choose}
          </summary>
          <div className="mt-3 card p-4">
            <PersonChoice
              title="Elige a la persona"
              pathOf={(id) => `/representatives?profile=${id}`}
              isLong={hasMoreChoices}
              found={choices}
              who={who}
            />
          </div>
        </details>
      )}
      {(representatives.length > 0 || files.length > 0 || isLaterPage) && (
        <FilesSection title={messages.files} isNamed kept={{}} {...{ files, next, isLaterPage, timeZone }} />
      )}
    </div>
  );
}
