import type { MetaFunction } from "@remix-run/cloudflare";
import { Form } from "@remix-run/react";
import { ExpectedProfileField } from "~/modules/session/expected-profile-field";
import { keepScreenOnFault } from "~/modules/session/keep-screen-on-fault";
import { guardLoader, guardUnread } from "~/modules/policy/guard-route.server";
import { ImportForm } from "~/modules/schedules/import/import-form";
import { ImportReview } from "~/modules/schedules/import/import-review";
import { messages } from "~/modules/schedules/import/messages";
import { submitImport, type ImportAnswer } from "~/modules/schedules/import/submit-import.server";
import { differingLines } from "~/platform/decode-text";
import { keepActionHeaders } from "~/platform/http.server";
import { BackLink } from "~/ui/back-link";
import { Button } from "~/ui/button";
import { DownloadLink } from "~/ui/download-link";
import { keepUnanswered } from "~/ui/no-answer";
import { LiveRegion, Notice } from "~/ui/notice";
import { PageHeading } from "~/ui/page-heading";
import { ReadingChoice } from "~/ui/reading-choice";
import { Section } from "~/ui/section";
import { useIsSending } from "~/ui/use-is-sending";
import { usePersistentActionData } from "~/ui/use-persistent-action-data";

export const meta: MetaFunction = () => [{ title: `${messages.title} · Fichaclara` }];

export const loader = guardLoader("plan-schedules", () => null);

// eslint-disable-next-line project/guarded-route -- Uploads have a limit of their own: the operation reads and checks the form.
export const action = guardUnread("plan-schedules", (deps, { args: { request }, member }) =>
  submitImport(deps, { member, request }),
);

export const shouldRevalidate = keepUnanswered;

export const clientAction = keepScreenOnFault<ImportAnswer>(messages.failed, (text, { csv = "" }) => ({
  tone: "problem",
  text,
  problem: null,
  csv,
  review: null,
  readings: [],
}));

export const headers = keepActionHeaders;

export default function ImportTerms() {
  const answer: ImportAnswer | undefined = usePersistentActionData<typeof clientAction>();
  const isSending = useIsSending();
  const review = answer?.review ?? null;
  return (
    <div className="pb-8">
      <BackLink to="/schedules">Horarios</BackLink>
      <PageHeading title={messages.title} intro={messages.intro} />
      <LiveRegion className="mt-4 empty:absolute">
        {answer?.text && !isSending && <Notice tone={answer.tone}>{answer.text}</Notice>}
      </LiveRegion>
      {answer && answer.readings.length > 0 && (
        <ChosenReading texts={answer.readings} isSending={isSending} />
      )}
      {review ? <ImportReview csv={answer!.csv} review={review} isSending={isSending} /> : <ExampleStep />}
      <Section
        id="file"
        title={review ? messages.againTitle : messages.fileTitle}
        className={review ? "mt-6" : "mt-3"}
      >
        <p className="text-muted">{messages.fileHint}</p>
        <ImportForm answer={answer} isSending={isSending} />
      </Section>
      {!review && (
        <Section id="see" title={messages.seeTitle} className="mt-3">
          <p className="text-muted">{messages.seeHint}</p>
        </Section>
      )}
      {review && <Columns />}
    </div>
  );
}

/** Asks which reading of the file is right. The chosen one is reviewed. */
const ChosenReading = ({ texts, isSending }: { texts: readonly string[]; isSending: boolean }) => (
  <div className="mt-4">
    <ReadingChoice
      readings={differingLines(texts)}
      choose={(at) => (
        <Form method="post" encType="multipart/form-data">
          <ExpectedProfileField />
          <input type="hidden" name="csv" value={texts[at]} />
          <Button type="submit" name="intent" value="review" look="quiet" softDisabled={isSending}>
            Este
          </Button>
        </Form>
      )}
    />
  </div>
);

/** The first step: a file that has the company's people, and how its columns are filled in. */
const ExampleStep = () => (
  <Section id="example" title={messages.exampleTitle} className="mt-6">
    <p className="text-muted">{messages.exampleHint}</p>
    <div className="mt-2">
      <DownloadLink href="/schedules/ejemplo.csv" label={messages.example} failed={messages.exampleFailed} />
    </div>
    <Columns />
  </Section>
);

const Columns = () => (
  <details className="mt-2 max-w-prose">
    <summary className="flex min-h-11 w-fit cursor-pointer items-center font-medium text-brand underline">
      {messages.rulesTitle}
    </summary>
    <ul className="list-disc pl-5">
      <li>{messages.who}</li>
      <li>{messages.days}</li>
      <li>{messages.weekly}</li>
      <li>{messages.percent}</li>
      <li>{messages.rest}</li>
    </ul>
  </details>
);
