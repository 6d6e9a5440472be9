import { Form } from "@remix-run/react";
import { ExpectedProfileField } from "~/modules/session/expected-profile-field";
import { formatDate, type LocalDate } from "~/time/dates";
import { Button } from "~/ui/button";
import { DateField } from "~/ui/date-field";
import { LiveRegion, Notice } from "~/ui/notice";
import { useErrorFocus } from "~/ui/use-error-focus";
import type { EmployedSinceAnswer } from "./submit-employed-since.server";

interface EmployedSinceFormProps {
  /** Null if nobody stated it. */
  employedSince: LocalDate | null;
  answer: EmployedSinceAnswer | undefined;
  isSaved: boolean;
  isSending: boolean;
}

/** The first day of a person at the company, which decides their vacation. It may be empty. */
export function EmployedSinceForm({ employedSince, answer, isSaved, isSending }: EmployedSinceFormProps) {
  const form = useErrorFocus(answer);
  return (
    <details open={answer !== undefined || isSaved} className="mt-6 border-t border-line pt-2">
      <summary className="flex min-h-11 w-fit cursor-pointer flex-wrap items-center gap-x-3">
        {employedSince === null
          ? "Sin fecha de entrada en la empresa."
          : `En la empresa desde el ${formatDate(employedSince)}.`}
        <span className="font-medium text-brand underline">
          {employedSince === null ? "Poner" : "Cambiar"}
        </span>
      </summary>
      <Form ref={form} method="post" noValidate preventScrollReset className="mt-2 flex flex-col gap-3">
        <ExpectedProfileField />
        <div className="flex flex-wrap items-end gap-3">
          <DateField
            label="En la empresa desde"
            name="employed_since"
            defaultValue={answer?.typed ?? (employedSince === null ? "" : formatDate(employedSince))}
            error={answer?.error}
          />
          <Button type="submit" look="quiet" softDisabled={isSending}>
            {isSending ? "Guardando..." : "Guardar fecha"}
          </Button>
        </div>
        <p className="max-w-prose text-sm text-muted">
          El primer día de su contrato: de él dependen sus vacaciones. Puedes dejarlo vacío.
        </p>
        <LiveRegion className="empty:absolute">
          {isSaved && !answer && !isSending && <Notice tone="success">Fecha guardada.</Notice>}
        </LiveRegion>
      </Form>
    </details>
  );
}

interface FirstDayChangesProps {
  /** The last one first. */
  changes: readonly { id: string; text: string; by: string }[];
}

/** The changes of a person's first day at the company, with author and instant. */
export const FirstDayChanges = ({ changes }: FirstDayChangesProps) =>
  changes.length > 0 && (
    <details className="mt-2">
      <summary className="flex min-h-11 w-fit cursor-pointer items-center font-medium text-brand">
        Cambios de esa fecha ({changes.length})
      </summary>
      <ol className="flex flex-col gap-2 border-l border-line pl-3 text-sm">
        {changes.map(({ id, text, by }) => (
          <li key={id} className="wrap-anywhere">
            {text}
            <span className="block text-muted">{by}</span>
          </li>
        ))}
      </ol>
    </details>
  );
