import { Form } from "@remix-run/react";
import { ExpectedProfileField } from "~/modules/session/expected-profile-field";
import { Button } from "~/ui/button";
import { TextAreaField } from "~/ui/text-area-field";
import { longestNote } from "../absence-form";
import { messages } from "../messages";

interface AnswerFormProps {
  id: string;
  profileId: string;
  /** The id of the element that names the absence. */
  describedBy: string;
  isSending: boolean;
  /** The month that the screen shows afterwards (`YYYY-MM`); by default the same. */
  month?: string;
  /** The name of the person who reads the words; by default the other person. */
  reader?: string;
}

/** One tap accepts or declines an absence. Words are optional. It works without scripts. */
export const AnswerForm = ({ id, profileId, describedBy, isSending, month, reader }: AnswerFormProps) => (
  <Form
    method="post"
    action={month && `?month=${month}`}
    preventScrollReset
    className="mt-1 flex flex-col gap-2"
  >
    <ExpectedProfileField />
    <AbsenceIdFields {...{ id, profileId }} />
    <OptionalNote reader={reader} />
    <div className="flex flex-wrap gap-3">
      <Button
        type="submit"
        name="intent"
        value="accept"
        aria-describedby={describedBy}
        softDisabled={isSending}
      >
        Aceptar
      </Button>
      <Button
        type="submit"
        name="intent"
        value="decline"
        look="quiet"
        aria-describedby={describedBy}
        softDisabled={isSending}
      >
        Rechazar
      </Button>
    </div>
  </Form>
);

/** One tap withdraws an absence that its person may request again. It works without scripts. */
export const WithdrawForm = ({ id, profileId, describedBy, isSending }: AnswerFormProps) => (
  <Form method="post" preventScrollReset className="flex flex-wrap items-start gap-x-4">
    <ExpectedProfileField />
    <AbsenceIdFields {...{ id, profileId }} />
    <div>
      <Button
        type="submit"
        name="intent"
        value="withdraw"
        look="quiet"
        aria-describedby={describedBy}
        softDisabled={isSending}
      >
        Retirar
      </Button>
    </div>
    <OptionalNote className="-mb-2" />
  </Form>
);

/** Cancels an accepted absence, after a question: nobody can undo it. It works without scripts. */
export const CancelForm = ({
  id,
  profileId,
  describedBy,
  isSending,
  isOwn,
}: AnswerFormProps & { isOwn: boolean }) => (
  <details>
    <summary className="flex min-h-11 w-fit cursor-pointer items-center font-medium text-brand underline">
      Cancelar la ausencia
    </summary>
    <Form method="post" preventScrollReset className="flex flex-col items-start gap-3">
      <ExpectedProfileField />
      <AbsenceIdFields {...{ id, profileId }} />
      <p className="max-w-prose">{isOwn ? messages.ownCancelQuestion : messages.cancelQuestion}</p>
      <WordsField label={isOwn ? "Unas palabras (opcional)" : "Unas palabras para la persona (opcional)"} />
      <Button
        type="submit"
        name="intent"
        value="withdraw"
        look="quiet"
        aria-describedby={describedBy}
        softDisabled={isSending}
      >
        Sí, cancelar la ausencia
      </Button>
    </Form>
  </details>
);

/** The hidden fields that name the absence and its person. */
const AbsenceIdFields = ({ id, profileId }: Pick<AnswerFormProps, "id" | "profileId">) => (
  <>
    <input type="hidden" name="id" value={id} />
    <input type="hidden" name="profile" value={profileId} />
  </>
);

const OptionalNote = ({
  reader = "la otra persona",
  className = "",
}: {
  reader?: string;
  className?: string;
}) => (
  <details className={`open:w-full ${className}`}>
    <summary className="flex min-h-11 w-fit cursor-pointer items-center font-medium text-brand">
      Añadir unas palabras
    </summary>
    <WordsField label={`Las leerá ${reader}`} />
  </details>
);

/** Several lines, so that Enter writes a line. In a field of one line it would press the first button. */
const WordsField = ({ label }: { label: string }) => (
  <TextAreaField
    label={label}
    name="note"
    autoComplete="off"
    maxLength={longestNote}
    rows={2}
    className="w-full [&>textarea]:field-sizing-content [&>textarea]:min-h-18"
  />
);
