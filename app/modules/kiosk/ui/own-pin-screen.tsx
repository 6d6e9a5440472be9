import { useNavigation } from "@remix-run/react";
import { Field, notedBy } from "~/ui/field";
import { useHydrated } from "~/ui/use-hydrated";
import { messages } from "../messages";
import { DigitForm } from "./digit-form";
import { digitField } from "./digit-keys";
import type { KioskView } from "../kiosk-view";
import { useActiveField } from "./use-active-field";
import { WaysOut } from "./ways-out";

/** A person chooses their own PIN and types it twice, since the fields hide it. */
export function OwnPinScreen({ view }: { view: Extract<KioskView, { view: "pin" }> }) {
  const isSending = useNavigation().state !== "idle";
  const hasScripts = useHydrated();
  const { activate, offer, change } = useActiveField();
  const { token, digits, errors } = view;
  const field = (name: "pin" | "again", label: string) => {
    const notes = { error: errors[name], hint: messages.pinHint(digits) };
    return (
      <div className="[&_label]:text-lg [&_p]:text-lg">
        <Field id={name} label={label} notes={notes}>
          <input
            {...notedBy(name, notes)}
            name={name}
            type="password"
            maxLength={digits}
            autoComplete="off"
            inputMode={hasScripts ? "none" : "numeric"}
            className={digitField}
            onFocus={activate}
            ref={offer}
          />
        </Field>
      </div>
    );
  };
  return (
    <>
      <h1 className="text-3xl font-bold">Elige tu PIN</h1>
      <p className="text-xl">{messages.pinFirst}</p>
      <DigitForm intent="own-pin" words={["Guardar PIN", "Guardando..."]} change={change}>
        <input type="hidden" name="token" value={token} />
        <div className="flex flex-col gap-4">
          {field("pin", "PIN nuevo")}
          {field("again", "Otra vez el PIN")}
        </div>
      </DigitForm>
      <WaysOut token={token} isSending={isSending} />
    </>
  );
}
