import { Form, Link, useLocation } from "@remix-run/react";
import { useEffect, useMemo, useState, type FormEvent } from "react";
import { ExpectedProfileField } from "~/modules/directory/expected-profile-field";
import type { CompanyFacts } from "~/modules/law/law-notes";
import { LawNotes, type LawPaths } from "~/modules/law/law-notes-list";
import { textFields } from "~/platform/text-fields";
import { buttonClass } from "~/ui/button";
import { LiveRegion, Notice } from "~/ui/notice";
import { Section } from "~/ui/section";
import { TextLink } from "~/ui/text-link";
import { useCorrectedErrors } from "~/ui/use-corrected-errors";
import { useErrorFocus } from "~/ui/use-error-focus";
import { ReviewButtons } from "../review-buttons";
import { lawNotesOfTyped } from "./law-notes-of-typed";
import { messages } from "./messages";
import type { showTermsForm } from "./show-terms-form.server";
import type { TermsAnswer } from "./submit-terms.server";
import type { PatternKind, TypedTerms } from "./terms-form";
import { PatternChoices } from "./ui/pattern-choices";
import { TermsFields } from "./ui/terms-fields";
import { TermsReview } from "./ui/terms-review";
import { weekTotalOf } from "./week-total";

interface TermsStepsProps {
  page: Awaited<ReturnType<typeof showTermsForm>>;
  answer: TermsAnswer | undefined;
  isSending: boolean;
}

/** The steps that give terms: people, fields, review. Each is a page of the server, so they work without scripts. */
export function TermsSteps({ page, answer, isSending }: TermsStepsProps) {
  const { search } = useLocation();
  const { errors, onInput } = useCorrectedErrors(answer, answer?.errors);
  const form = useErrorFocus(answer);
  const typed = answer?.typed ?? page.typed;
  const [current, setCurrent] = useState<TypedTerms | null>(null);
  const [isTouched, setIsTouched] = useState(false);
  const review = answer?.review ?? null;
  const input = (event: FormEvent<HTMLFormElement>) => {
    onInput(event);
    setIsTouched(true);
    setCurrent(textFields(new FormData(event.currentTarget)));
  };
  // Text typed before hydration caused no event.
  useEffect(() => {
    if (form.current) setCurrent(textFields(new FormData(form.current)));
  }, [form, search, answer]);
  return (
    // The button of the form sticks while this box is in sight. A form that began below the screen would hold it there.
    <div className="flex max-w-2xl flex-col gap-4 pt-4 pb-8">
      {!review && (
        <>
          <Section id="whom" title="1. Para quién">
            <div className="flex flex-wrap items-center gap-x-4">
              <p className="wrap-anywhere">{page.people.map(({ name }) => name).join(", ")}</p>
              <TextLink to="/schedules">Cambiar</TextLink>
            </div>
          </Section>
          <Section id="times" title="2. Qué días y a qué horas">
            <PatternChoices
              people={page.people}
              patterns={page.patterns}
              kind={page.typed.kind as PatternKind}
            />
          </Section>
        </>
      )}
      <Form
        ref={form}
        method="post"
        noValidate
        onInput={input}
        className="contents [&_input]:scroll-mb-20 [&_select]:scroll-mb-20"
      >
        <ExpectedProfileField />
        {review ? (
          <TermsReview review={review} typed={typed} lawPaths={page.lawPaths} />
        ) : (
          <TermsFields
            key={search}
            typed={typed}
            errors={errors}
            centres={page.centres}
            isShared={page.isShared}
          >
            <WeekTotal typed={current} company={page.law} paths={page.lawPaths} />
          </TermsFields>
        )}
        <LiveRegion className="empty:absolute">
          {answer?.text && !isSending && (
            <div tabIndex={-1} data-error={answer.tone === "problem" ? "" : undefined}>
              <Notice tone={answer.tone}>{answer.text}</Notice>
            </div>
          )}
        </LiveRegion>
        <ReviewButtons
          isReview={review !== null}
          isSending={isSending}
          wayOut={
            review?.groups.every(({ isSame }) => isSame) && (
              <Link to="/schedules" className={buttonClass()}>
                Volver a Horarios
              </Link>
            )
          }
          see="Ver qué cambia"
          isReady={review !== null || (isTouched && current !== null && isComplete(current))}
        />
      </Form>
    </div>
  );
}

/** Whether the typed terms have hours, or say that there are none. */
const isComplete = (typed: TypedTerms): boolean =>
  typed.kind === "week" || typed.kind === "cycle" || typed.kind === "flexible"
    ? weekTotalOf(typed) !== null
    : true;

interface WeekTotalProps {
  typed: TypedTerms | null;
  company: CompanyFacts;
  paths: LawPaths;
}

/** The hours of the week while they are typed, and what the law says about them. Without scripts the review says both. */
function WeekTotal({ typed, company, paths }: WeekTotalProps) {
  const total = typed && weekTotalOf(typed);
  const notes = useMemo(() => (typed ? lawNotesOfTyped(typed, company) : []), [typed, company]);
  if (typed?.kind === "none") return null;
  return (
    <div className="flex flex-col gap-2">
      {/* Its place stays as high, so that nothing moves. */}
      <div role="status" className="min-h-7 tabular-nums">
        {typed &&
          (total === null ? (
            <p className="text-sm text-muted">{messages.noTotal}</p>
          ) : (
            <p className="text-xl font-bold">{total}</p>
          ))}
      </div>
      <div aria-live="polite" aria-relevant="additions">
        <LawNotes notes={notes} paths={paths} />
      </div>
    </div>
  );
}
