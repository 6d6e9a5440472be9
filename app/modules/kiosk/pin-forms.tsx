import { Form } from "@remix-run/react";
import { ExpectedProfileField } from "~/modules/session/expected-profile-field";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/text-field";
import { useCorrectedErrors } from "~/ui/use-corrected-errors";
import { useErrorFocus } from "~/ui/use-error-focus";
import { messages } from "./messages";
import type { PinAnswer } from "./submit-pin.server";

const pinField = { type: "password", inputMode: "numeric", autoComplete: "off", required: true } as const;

interface ChoosePinFormProps {
  answer: PinAnswer | undefined;
  /** How many digits the PIN must have. */
  digits: number;
  isSending: boolean;
}

/** Chooses the user's own PIN. They type it twice, since the fields hide it. */
export function ChoosePinForm({ answer, digits, isSending }: ChoosePinFormProps) {
  const { errors, onInput } = useCorrectedErrors(answer, answer?.errors);
  const form = useErrorFocus(answer);
  const field = { ...pinField, maxLength: digits };
  return (
    <Form ref={form} method="post" noValidate onInput={onInput} className="mt-4 flex max-w-sm flex-col gap-4">
      <ExpectedProfileField />
      <TextField label="PIN nuevo" name="pin" hint={messages.pinHint(digits)} error={errors.pin} {...field} />
      <TextField label="Repite el PIN" name="again" error={errors.again} {...field} />
      <Button type="submit" softDisabled={isSending} className="self-start">
        {isSending ? "Guardando..." : "Guardar PIN"}
      </Button>
    </Form>
  );
}

/** Generates a PIN for another person. A manager hands it over but does not choose it. Replacing a PIN asks first. */
export function GivePinForm({ hasOne, isSending }: { hasOne: boolean; isSending: boolean }) {
  const form = (
    <Form method="post" className="mt-4 flex max-w-prose flex-col items-start gap-3">
      <ExpectedProfileField />
      {hasOne && (
        <p className="text-sm text-muted">
          El PIN que tiene ahora dejará de servir. Esa persona verá que lo has cambiado tú.
        </p>
      )}
      <Button type="submit" look={hasOne ? "quiet" : "primary"} softDisabled={isSending}>
        {isSending ? "Guardando..." : hasOne ? "Sí, crear otro PIN" : "Crear su PIN"}
      </Button>
    </Form>
  );
  if (!hasOne) return form;
  return (
    <details className="mt-4">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-brand underline">
        Cambiarle el PIN
      </summary>
      {form}
    </details>
  );
}
