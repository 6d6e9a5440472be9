import { Form } from "@remix-run/react";
import { MeantFor } from "~/modules/directory/meant-for";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/text-field";
import { useMendedErrors } from "~/ui/use-mended-errors";
import type { PinAnswer } from "./submit-pin.server";

const digits = {
  type: "password",
  inputMode: "numeric",
  autoComplete: "off",
  maxLength: 8,
  required: true,
} as const;

/** Chooses one's own PIN. It is typed twice, since nobody sees it. */
export function ChoosePinForm({ answer, isSending }: { answer: PinAnswer | undefined; isSending: boolean }) {
  const { errors, onInput } = useMendedErrors(answer, answer?.errors);
  return (
    <Form method="post" noValidate onInput={onInput} className="mt-4 flex max-w-sm flex-col gap-4">
      <MeantFor />
      <TextField label="PIN nuevo" name="pin" hint="De 4 a 8 cifras." error={errors.pin} {...digits} />
      <TextField label="Otra vez el PIN" name="again" error={errors.again} {...digits} />
      <Button type="submit" softDisabled={isSending} className="self-start">
        {isSending ? "Guardando..." : "Guardar PIN"}
      </Button>
    </Form>
  );
}

/** Makes a PIN for somebody else: a manager tells it and does not choose it. */
export const GivePinForm = ({ hasOne, isSending }: { hasOne: boolean; isSending: boolean }) => (
  <Form method="post" className="mt-4 flex max-w-prose flex-col items-start gap-3">
    <MeantFor />
    <p className="text-sm text-muted">
      {hasOne ? "El PIN que tiene ahora dejará de servir. " : ""}Esa persona verá que lo has cambiado tú.
    </p>
    <Button type="submit" softDisabled={isSending}>
      {isSending ? "Guardando..." : hasOne ? "Crear un PIN nuevo" : "Crear su PIN"}
    </Button>
  </Form>
);
