import { Form } from "@remix-run/react";
import { ExpectedProfileField, expectedProfileField } from "~/modules/directory/expected-profile-field";
import { formatDate } from "~/time/dates";
import { LiveRegion, Notice } from "~/ui/notice";
import { Section } from "~/ui/section";
import { useCorrectedErrors } from "~/ui/use-corrected-errors";
import { balanceText } from "../pattern-text";
import { ReviewButtons } from "../review-buttons";
import { messages, reasonNames } from "./messages";
import type { TypedMove } from "./move-form";
import type { MoveAnswer, MoveReview } from "./submit-move.server";
import { MoveFields } from "./ui/move-fields";

interface MoveStepsProps {
  /** The fields with which the form begins. */
  first: TypedMove;
  answer: MoveAnswer | undefined;
  isSending: boolean;
}

/** The form that moves a balance, and its review. Both are pages of the server, so they work without scripts. */
export function MoveSteps({ first, answer, isSending }: MoveStepsProps) {
  const { errors, onInput } = useCorrectedErrors(answer, answer?.errors);
  const typed = answer?.typed ?? first;
  const review = answer?.review ?? null;
  return (
    <Section id="move" title={messages.move} className="mt-6 max-w-2xl card p-4">
      <Form
        method="post"
        noValidate
        preventScrollReset
        onInput={onInput}
        className="mt-2 flex flex-col gap-4"
      >
        <ExpectedProfileField />
        {review ? <Review review={review} typed={typed} /> : <MoveFields typed={typed} errors={errors} />}
        <LiveRegion className="empty:absolute">
          {answer?.text && !isSending && <Notice tone={answer.tone}>{answer.text}</Notice>}
        </LiveRegion>
        <ReviewButtons isReview={review !== null} isSending={isSending} see="Ver qué cambia" />
      </Form>
    </Section>
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
