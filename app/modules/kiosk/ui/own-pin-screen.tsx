import { useNavigation } from "@remix-run/react";
import { messages } from "../messages";
import type { KioskView } from "../kiosk-view";
import { DigitField } from "./digit-field";
import { DigitForm, DigitSubmit } from "./digit-form";
import { useActiveField } from "./use-active-field";
import { ScreenFoot } from "./screen-foot";

/** A person chooses their own PIN and types it twice, since the fields hide it. */
export function OwnPinScreen({ view }: { view: Extract<KioskView, { view: "pin" }> }) {
  const isSending = useNavigation().state !== "idle";
  const { activate, offer, ...keys } = useActiveField();
  const active = { activate, offer };
  const { token, digits, errors } = view;
  const field = { type: "password", maxLength: digits, pattern: `[0-9]{${digits}}`, required: true, active };
  return (
    <>
      <h1 className="text-2xl font-bold sm:text-3xl">Elige tu PIN</h1>
      <p className="text-lg sm:text-xl">{messages.pinFirst(digits)}</p>
      <DigitForm
        id="own-pin"
        keys={keys}
        hasSeveral
        more={
          <DigitSubmit
            form="own-pin"
            intent="own-pin"
            words={["Guardar PIN", "Guardando..."]}
            className="sm:landscape:w-full sm:landscape:self-end"
          />
        }
      >
        <input type="hidden" name="token" value={token} />
        <div className="grid grid-cols-2 items-start gap-4">
          <DigitField name="pin" label="PIN nuevo" error={errors.pin} {...field} />
          <DigitField name="again" label="Repite el PIN" error={errors.again} {...field} />
        </div>
      </DigitForm>
      <ScreenFoot token={token} isSending={isSending} />
    </>
  );
}
