import { Form, Link, useLocation } from "@remix-run/react";
import { ExpectedProfileField } from "~/modules/directory/expected-profile-field";
import { buttonClass } from "~/ui/button";
import { LiveRegion, Notice } from "~/ui/notice";
import { useCorrectedErrors } from "~/ui/use-corrected-errors";
import { ReviewButtons } from "../review-buttons";
import type { showTermsForm } from "./show-terms-form.server";
import type { TermsAnswer } from "./submit-terms.server";
import type { PatternKind } from "./terms-form";
import { PatternChoice } from "./ui/pattern-choice";
import { TermsFields } from "./ui/terms-fields";
import { TermsReview } from "./ui/terms-review";

interface TermsStepsProps {
  page: Awaited<ReturnType<typeof showTermsForm>>;
  answer: TermsAnswer | undefined;
  isSending: boolean;
}

/** The steps that give terms: pattern, fields, review. Each is a page of the server, so they work without scripts. */
export function TermsSteps({ page, answer, isSending }: TermsStepsProps) {
  const { search } = useLocation();
  const { errors, onInput } = useCorrectedErrors(answer, answer?.errors);
  const typed = answer?.typed ?? page.typed;
  const review = answer?.review ?? null;
  return (
    <>
      {!review && (
        <PatternChoice
          people={page.people}
          patterns={page.patterns}
          kind={page.typed.kind as PatternKind}
          cycleDays={typed.kind === "cycle" ? countDays(typed) : 8}
        />
      )}
      <Form method="post" noValidate onInput={onInput} className="mt-6 flex max-w-2xl flex-col gap-4 pb-8">
        <ExpectedProfileField />
        {review ? (
          <TermsReview review={review} typed={typed} />
        ) : (
          <>
            <h2 className="text-xl font-bold">2. Rellena la jornada</h2>
            <TermsFields
              key={search}
              typed={typed}
              errors={errors}
              centres={page.centres}
              isShared={page.isShared}
            />
          </>
        )}
        <LiveRegion className="empty:absolute">
          {answer?.text && !isSending && <Notice tone={answer.tone}>{answer.text}</Notice>}
        </LiveRegion>
        <ReviewButtons isReview={review !== null} isSending={isSending} see="Ver qué cambia">
          <Link to="/schedules" className={buttonClass("quiet")}>
            Cancelar
          </Link>
        </ReviewButtons>
      </Form>
    </>
  );
}

const countDays = (typed: Record<string, string>) =>
  Object.keys(typed).filter((name) => /^day_\d+$/.test(name)).length;
