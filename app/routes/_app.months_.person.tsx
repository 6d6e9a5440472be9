import type { MetaFunction } from "@remix-run/cloudflare";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { useState } from "react";
import { mailClosedMonths } from "~/modules/compliance/advisers/mail-closed-months.server";
import { ExpectedProfileField } from "~/modules/session/expected-profile-field";
import { keepScreenOnFault } from "~/modules/session/keep-screen-on-fault";
import { messages } from "~/modules/periods/months/messages";
import { Open } from "~/modules/periods/months/months-list";
import { monthsPath } from "~/modules/periods/months/months-path";
import { reviewPath, statementPath } from "~/modules/periods/months/period-paths";
import {
  CloseReview,
  ReviewCounters,
  ReviewExcess,
  ReviewFigures,
} from "~/modules/periods/months/review-parts";
import { showReview } from "~/modules/periods/months/show-review.server";
import { submitReview, type ReviewAnswer } from "~/modules/periods/months/submit-review.server";
import { guardAction, guardLoader } from "~/modules/policy/guard-route.server";
import { keepActionHeaders } from "~/platform/http.server";
import { BackLink } from "~/ui/back-link";
import { buttonClass } from "~/ui/button";
import { hasChangedField } from "~/ui/has-changed-field";
import { keepUnanswered } from "~/ui/no-answer";
import { LiveRegion, Notice } from "~/ui/notice";
import { PageHeading } from "~/ui/page-heading";
import { Section } from "~/ui/section";
import { TextLink } from "~/ui/text-link";
import { useHydrated } from "~/ui/use-hydrated";
import { useIsSending } from "~/ui/use-is-sending";
import { usePersistentActionData } from "~/ui/use-persistent-action-data";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? messages.reviewTitle(data.period, data.name) : messages.title} · Fichaclara` },
];

export const loader = guardLoader("close-periods", showReview);

export const action = guardAction("close-periods", async (deps, input) => {
  const answer = await submitReview(deps, input);
  deps.defer("adviser: closed months", () => mailClosedMonths(deps, input));
  return answer;
});

export const shouldRevalidate = keepUnanswered;

export const clientAction = keepScreenOnFault<ReviewAnswer>(messages.failed, (text, typedFields) => ({
  tone: "problem",
  text,
  reason: typedFields.reason ?? "",
}));

export const headers = keepActionHeaders;

export default function MonthReview() {
  const page = useLoaderData<typeof loader>();
  const answer: ReviewAnswer | undefined = usePersistentActionData<typeof clientAction>();
  const isSending = useIsSending();
  const { name, period, figures, blocks, lines, version, running, counters } = page;
  const isClosable = !running && blocks.length === 0;
  const hasScripts = useHydrated();
  const form = `${page.profileId} ${period} ${version}`;
  /** The form in which something differs from what was read. */
  const [changedForm, setChangedForm] = useState<string | null>(null);
  const parts = (
    <>
      {figures ? (
        <ReviewFigures {...page} figures={figures} />
      ) : (
        !page.earlier && <p className="mt-4 text-muted">{messages.wasAway}</p>
      )}
      {lines.length > 0 && (
        <Section id="lines" title={messages.lines} className="mt-6">
          <ul className="mt-2 tabular-nums">
            {lines.map((line) => (
              <li key={line} className="first-letter:uppercase">
                {line}
              </li>
            ))}
          </ul>
        </Section>
      )}
      {counters && <ReviewCounters counters={counters} />}
    </>
  );
  return (
    <div className="pb-8">
      <BackLink to={monthsPath(page.payFrom)}>{messages.title}</BackLink>
      <PageHeading
        title={<bdi>{name}</bdi>}
        intro={<span className="inline-block first-letter:uppercase">{period}</span>}
      />
      <LiveRegion className="mt-3 empty:absolute">
        {answer && !isSending ? (
          <Notice tone={answer.tone}>{answer.text}</Notice>
        ) : (
          page.isSaved && <Notice tone="success">{messages.saved}</Notice>
        )}
      </LiveRegion>
      {page.issued && (
        <div className="mt-2">
          <p>{page.issued.text}</p>
          {page.issued.contest && <p className="max-w-prose wrap-anywhere">{page.issued.contest}</p>}
          <p className="mt-2 flex flex-wrap items-center gap-x-4">
            {page.issued.needsDelivery && (
              <Link
                to={`${statementPath(page.profileId, page.issued.from)}#deliver`}
                className={buttonClass()}
              >
                {messages.deliver}
              </Link>
            )}
            {page.issued.correction && (
              <Link to={page.issued.correction.to} className={buttonClass()}>
                {page.issued.correction.text}
              </Link>
            )}
            <TextLink to={statementPath(page.profileId, page.issued.from)}>{messages.statement}</TextLink>
          </p>
        </div>
      )}
      {running && <p className="mt-2 max-w-prose text-muted">{running}</p>}
      {page.isSupplement && <p className="mt-2">{messages.supplement}</p>}
      {page.hasChosenFault && (
        <div className="mt-3">
          <Notice tone="info">{messages.chosenFault}</Notice>
        </div>
      )}
      {blocks.length > 0 && (
        <Section id="open" title={messages.open} className="mt-4">
          <Open links={blocks} />
        </Section>
      )}
      {page.earlier && (
        <Open
          links={[
            { text: messages.earlier(page.earlier.name), to: reviewPath(page.profileId, page.earlier.from) },
          ]}
        />
      )}
      {version === null ? (
        parts
      ) : (
        <Form
          key={form}
          method="post"
          onChange={({ currentTarget }) => setChangedForm(hasChangedField(currentTarget) ? form : null)}
        >
          <ExpectedProfileField />
          <ReviewExcess pieces={page.pieces} {...{ answer, isSending, isClosable }} />
          {parts}
          {!running && (page.pieces.length > 0 || blocks.length > 0 || !page.repeatsIssued) && (
            <CloseReview
              {...{ period, version, answer, isSending }}
              hasPieces={page.pieces.length > 0}
              needsReason={blocks.length > 0}
              isRepeated={page.repeatsIssued && hasScripts && changedForm !== form}
            />
          )}
        </Form>
      )}
    </div>
  );
}
