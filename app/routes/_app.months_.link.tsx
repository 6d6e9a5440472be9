import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { messages } from "~/modules/compliance/person-links/messages";
import { PersonLinkScreen } from "~/modules/compliance/person-links/person-link-screen";
import { showPersonLink } from "~/modules/compliance/person-links/show-person-link.server";
import {
  submitPersonLink,
  type PersonLinkAnswer,
} from "~/modules/compliance/person-links/submit-person-link.server";
import { keepScreenOnFault } from "~/modules/session/keep-screen-on-fault";
import { guardAction, guardLoader } from "~/modules/policy/guard-route.server";
import { keepActionHeaders } from "~/platform/http.server";
import { BackLink } from "~/ui/back-link";
import { keepUnanswered } from "~/ui/no-answer";
import { LiveRegion, Notice } from "~/ui/notice";
import { PageHeading } from "~/ui/page-heading";
import { usePersistentActionData } from "~/ui/use-persistent-action-data";
import { useIsSendingOrReloading } from "~/ui/use-is-sending";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? messages.title(data.name) : messages.codeTitle} · Fichaclara` },
];

export const loader = guardLoader("close-periods", showPersonLink);

export const action = guardAction("close-periods", submitPersonLink);

export const shouldRevalidate = keepUnanswered;

export const clientAction = keepScreenOnFault<PersonLinkAnswer>(messages.failed, (text) => ({
  tone: "problem",
  text,
  made: null,
}));

export const headers = keepActionHeaders;

export default function PersonLink() {
  const page = useLoaderData<typeof loader>();
  const answer: PersonLinkAnswer | undefined = usePersistentActionData<typeof clientAction>();
  const isSending = useIsSendingOrReloading();
  return (
    <div className="pb-8">
      <BackLink to={`/statements?profile=${page.profileId}`}>Sus meses cerrados</BackLink>
      <PageHeading title={messages.title(page.name)} intro={messages.intro} />
      <LiveRegion className="mt-4 empty:absolute">
        {answer && !isSending && <Notice tone={answer.tone}>{answer.text}</Notice>}
      </LiveRegion>
      <PersonLinkScreen page={page} made={answer?.made ?? null} isSending={isSending} />
    </div>
  );
}
