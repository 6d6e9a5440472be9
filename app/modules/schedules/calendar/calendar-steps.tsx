import { Form, Link } from "@remix-run/react";
import { ExpectedProfileField, expectedProfileField } from "~/modules/session/expected-profile-field";
import { buttonClass } from "~/ui/button";
import { LiveRegion, Notice } from "~/ui/notice";
import { useCorrectedErrors } from "~/ui/use-corrected-errors";
import { useErrorFocus } from "~/ui/use-error-focus";
import { useFirstFocus } from "~/ui/use-first-focus";
import { ReviewButtons } from "../ui/review-buttons";
import type { TypedCalendar } from "./calendar-rows";
import { CalendarView } from "./calendar-view";
import type { showCalendarForm } from "./show-calendar-form.server";
import type { CalendarAnswer } from "./submit-calendar.server";
import { CalendarFields } from "./ui/calendar-fields";

interface CalendarStepsProps {
  page: Awaited<ReturnType<typeof showCalendarForm>>;
  answer: CalendarAnswer | undefined;
  isSending: boolean;
}

/** The steps that declare a calendar: fields, review. Each is a page of the server, so they work without scripts. */
export function CalendarSteps({ page, answer, isSending }: CalendarStepsProps) {
  const { errors, onInput } = useCorrectedErrors(answer, answer?.errors);
  const form = useErrorFocus(answer);
  const typedCalendar = answer?.typed ?? page.typed;
  const review = answer?.review ?? null;
  return (
    <Form method="post" noValidate ref={form} onInput={onInput} className="mt-6 flex flex-col gap-6 pb-8">
      <ExpectedProfileField />
      {review ? (
        <>
          <KeptFields typed={typedCalendar} />
          <ReviewHead place={review.place} />
          <CalendarView calendar={review} />
        </>
      ) : (
        <CalendarFields
          {...{ typed: typedCalendar, errors, isSending }}
          hasFile={page.hasFile}
          year={page.year}
        />
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
        save="Guardar calendario"
        see="Siguiente: ver el año"
      >
        <Link
          to={`/schedules/calendar?year=${page.year}&centre=${page.centre.id}`}
          className={buttonClass("quiet")}
        >
          Cancelar
        </Link>
      </ReviewButtons>
    </Form>
  );
}

/** The head of the review. It gets the focus: the button that led to it was below a whole screen of fields. */
function ReviewHead({ place }: { place: string }) {
  const heading = useFirstFocus<HTMLHeadingElement>();
  return (
    <div>
      <h2 ref={heading} tabIndex={-1} className="scroll-mt-24 text-xl font-bold outline-none">
        Comprueba el año
      </h2>
      <p className="mt-1 text-muted">Aún no se ha guardado nada. {place}.</p>
    </div>
  );
}

/** The typed fields, for the next submit. */
const KeptFields = ({ typed }: { typed: TypedCalendar }) =>
  Object.entries(typed)
    .filter(([name]) => name !== expectedProfileField)
    .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
