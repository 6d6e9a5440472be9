import { Form, Link, useLocation } from "@remix-run/react";
import { useEffect, useMemo, useState, type FormEvent } from "react";
import { ExpectedProfileField } from "~/modules/session/expected-profile-field";
import type { CompanyFacts } from "~/modules/law/law-notes";
import { LawNotes, type FactPaths } from "~/modules/law/law-notes-list";
import { textFields } from "~/platform/text-fields";
import { buttonClass } from "~/ui/button";
import { LiveRegion, Notice } from "~/ui/notice";
import { Section } from "~/ui/section";
import { TextLink } from "~/ui/text-link";
import { useCorrectedErrors } from "~/ui/use-corrected-errors";
import { useErrorFocus } from "~/ui/use-error-focus";
import { formatHours } from "~/time/durations";
import { ReviewButtons } from "../ui/review-buttons";
import { lawNotesOfTyped } from "./law-notes-of-typed";
import { messages } from "./messages";
import type { showTermsForm } from "./show-terms-form.server";
import type { TermsAnswer } from "./submit-terms.server";
import { readPattern, type PatternKind, type TypedTerms, type TermsErrors } from "./terms-form";
import { PatternChoices } from "./ui/pattern-choices";
import { TermsFields } from "./ui/terms-fields";
import { TermsReview } from "./ui/terms-review";
import { weeklyMinutesOf } from "./weekly-minutes-of";

interface TermsStepsProps {
  page: Awaited<ReturnType<typeof showTermsForm>>;
  answer: TermsAnswer | undefined;
  isSending: boolean;
}

/** The steps that give terms: people, fields, review. Each is a page of the server, so they work without scripts. */
export function TermsSteps({ page, answer, isSending }: TermsStepsProps) {
  const { search } = useLocation();
  const { errors, onInput } = useCorrectedErrors(answer, answer?.errors);
  const formRef = useErrorFocus(answer);
  const typedTerms = answer?.typed ?? page.typed;
  const [current, setCurrent] = useState<TypedTerms | null>(null);
  const review = answer?.review ?? null;
  const onFormInput = (event: FormEvent<HTMLFormElement>) => {
    onInput(event);
    setCurrent(textFields(new FormData(event.currentTarget)));
  };
  // Text typed before hydration caused no event.
  useEffect(() => {
    if (formRef.current) setCurrent(textFields(new FormData(formRef.current)));
  }, [formRef, search, answer]);
  return (
    // The button of the form sticks while this box is in sight. A form that began below the screen would hold it there.
    <div className="flex flex-col gap-4 pt-4 pb-8 max-sm:gap-3 max-sm:pt-2">
      {!review && (
        <>
          <Section id="whom" title={messages.whom}>
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
      <Form ref={formRef} method="post" noValidate onInput={onFormInput} className="contents">
        <ExpectedProfileField />
        {review ? (
          <TermsReview review={review} typed={typedTerms} lawPaths={page.lawPaths} />
        ) : (
          <TermsFields
            key={search}
            typed={typedTerms}
            errors={errors}
            centres={page.centres}
            isShared={page.isShared}
          >
            <TypedLawNotes typed={current} company={page.law} paths={page.lawPaths} />
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
          exitButton={
            review?.groups.every(({ isSame }) => isSame) && (
              <Link to="/schedules" className={buttonClass()}>
                Volver a Horarios
              </Link>
            )
          }
          see="Ver qué cambia"
          summary={!review && <WeekTotal typed={current} />}
        />
      </Form>
    </div>
  );
}

/** The hours of the week while they are typed. Its place stays when there are none. Without scripts the review says them. */
function WeekTotal({ typed }: { typed: TypedTerms | null }) {
  if (typed?.kind === "none") return null;
  const totalText = typed && weekTotalOf(typed);
  return (
    <p
      role="status"
      className={totalText ? "text-lg font-bold tabular-nums max-sm:text-base" : "text-sm text-muted"}
    >
      {typed && (totalText ?? messages.noTotal)}
    </p>
  );
}

interface TypedLawNotesProps {
  typed: TypedTerms | null;
  company: CompanyFacts;
  paths: FactPaths;
}

/** What the law says about the hours while they are typed. Without scripts the review says it. */
function TypedLawNotes({ typed, company, paths }: TypedLawNotesProps) {
  const notes = useMemo(() => (typed ? lawNotesOfTyped(typed, company) : []), [typed, company]);
  return (
    <div aria-live="polite" aria-relevant="additions" className="empty:hidden">
      <LawNotes notes={notes} paths={paths} />
    </div>
  );
}

/** Returns the week's hours of a form in words, while it is typed; null while some of it cannot be read, or has no hours. */
export function weekTotalOf(typedTerms: TypedTerms): string | null {
  const { kind } = typedTerms;
  if (kind !== "week" && kind !== "cycle" && kind !== "flexible") return null;
  const errors: TermsErrors = {};
  const minutes = weeklyMinutesOf(readPattern(kind, typedTerms, errors));
  // The first day of a cycle does not change its hours.
  const isUnread = Object.keys(errors).some((field) => field !== "anchor");
  if (isUnread || !(minutes > 0)) return null;
  const hours = formatHours(minutes);
  return kind === "cycle" ? messages.cycleTotal(hours) : messages.weekTotal(hours);
}
