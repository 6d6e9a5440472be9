import { Form } from "@remix-run/react";
import { ExpectedProfileField, expectedProfileField } from "~/modules/session/expected-profile-field";
import { formatDate } from "~/time/dates";
import { LiveRegion, Notice } from "~/ui/notice";
import { buttonClass } from "~/ui/button";
import { useCorrectedErrors } from "~/ui/use-corrected-errors";
import { useErrorFocus } from "~/ui/use-error-focus";
import { DateField } from "~/ui/date-field";
import { SelectField } from "~/ui/select-field";
import { TextField } from "~/ui/text-field";
import { balanceText } from "../pattern-text";
import { ReviewButtons } from "../ui/review-buttons";
import { messages, reasonNames, reasonChoices } from "./messages";
import { type TypedMove, moveReasons, type MoveErrors } from "./move-form";
import type { MoveAnswer, MoveReview } from "./submit-move.server";

interface MoveStepsProps {
  /** The fields with which the form begins. */
  first: TypedMove;
  /** Whether the user may open the balance. */
  mayOpen: boolean;
  answer: MoveAnswer | undefined;
  isSending: boolean;
}

/** The form that moves a balance, and its review, behind a button. Both are pages of the server, so they work without scripts. */
export function MoveSteps({ first, mayOpen, answer, isSending }: MoveStepsProps) {
  const { errors, onInput } = useCorrectedErrors(answer, answer?.errors);
  const form = useErrorFocus(answer);
  const typedMove = answer?.typed ?? first;
  const review = answer?.review ?? null;
  return (
    <details open={answer !== undefined} className="mt-4">
      <summary
        className={`${buttonClass("quiet")} w-fit cursor-pointer list-none [&::-webkit-details-marker]:hidden`}
      >
        {messages.move}
      </summary>
      <Form
        ref={form}
        method="post"
        noValidate
        preventScrollReset
        onInput={onInput}
        className="mt-4 flex flex-col gap-4"
      >
        <ExpectedProfileField />
        {review ? (
          <Review review={review} typed={typedMove} />
        ) : (
          <MoveFields {...{ typed: typedMove, errors, mayOpen }} />
        )}
        <LiveRegion className="empty:absolute">
          {answer?.text && !isSending && <Notice tone={answer.tone}>{answer.text}</Notice>}
        </LiveRegion>
        <ReviewButtons isReview={review !== null} isSending={isSending} see="Ver qué cambia" />
      </Form>
    </details>
  );
}

/** What the move changes. It keeps the typed fields for the next submit. */
const Review = ({
  review: { move, text, warning, known },
  typed,
}: {
  review: MoveReview;
  typed: TypedMove;
}) => (
  <>
    {Object.entries(typed)
      .filter(([name]) => name !== expectedProfileField)
      .map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    <input type="hidden" name="known" value={known} />
    <p className="wrap-anywhere">
      {reasonNames[move.reason]} del {formatDate(move.on)}: {balanceText(move.minutes)}
      {move.text && `. ${move.text}`}
    </p>
    <p className="font-semibold wrap-anywhere">{text}</p>
    {warning && <Notice tone="info">{warning}</Notice>}
  </>
);

/** The fields of a move of the balance, with what was typed. */
const MoveFields = ({
  typed,
  errors,
  mayOpen,
}: {
  typed: TypedMove;
  errors: MoveErrors;
  mayOpen: boolean;
}) => (
  <>
    <p className="max-w-prose text-muted">{messages.moveIntro}</p>
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField label="Motivo" name="reason" defaultValue={typed.reason} error={errors.reason}>
        <option value="">Elige uno</option>
        {moveReasons
          .filter((reason) => reason !== "opening" || mayOpen)
          .map((reason) => (
            <option key={reason} value={reason}>
              {reasonChoices[reason]}
            </option>
          ))}
      </SelectField>
      <TextField
        label="Horas"
        name="hours"
        autoComplete="off"
        maxLength={20}
        defaultValue={typed.hours}
        error={errors.hours}
        hint="Como 8,5, 8:30 o 8h30."
      />
      <DateField label="Día" name="on" defaultValue={typed.on ?? ""} error={errors.on} />
      <TextField
        label="Texto"
        name="text"
        autoComplete="off"
        defaultValue={typed.text}
        error={errors.text}
        hint="También lo lee la persona."
      />
    </div>
  </>
);
