import { Form, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState, type FormEvent } from "react";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { useHydrated } from "~/ui/use-hydrated";
import { DigitKeys, digitField, digitKey, tall } from "./digit-keys";
import type { KioskView } from "./kiosk-view";
import { isWholeNumber, isWholePin } from "./known-numbers";

const forgottenAfterMs = 60_000;

type FieldName = "number" | "pin";

/** Number and PIN, by the keys on the screen or those of a keyboard. Nothing is told of anybody before both are right. */
export function StartScreen({ said }: { said: Extract<KioskView, { view: "start" }> | null }) {
  const isSending = useNavigation().state !== "idle";
  const hasScripts = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const go = useRef<HTMLButtonElement>(null);
  const first: FieldName = said?.number ? "pin" : "number";
  const [active, setActive] = useState(first);
  const fieldOf = (name: FieldName) => form.current?.elements.namedItem(name) as HTMLInputElement | null;
  const change = (to: (text: string) => string) => {
    const field = fieldOf(active);
    const text = field && to(field.value);
    if (!field || text!.length > field.maxLength) return;
    const isLonger = text!.length > field.value.length;
    field.value = text!;
    onInput();
    if (isLonger) goOn();
  };
  // The last digit needs no key after it, where this device knows that it is the last. At a keyboard Tab and Enter are habit.
  const goOn = () => {
    const [number, pin] = [fieldOf("number"), fieldOf("pin")];
    if (!number || !pin || isSending) return;
    if (active === "pin" && isWholePin({ number: number.value, pin: pin.value })) go.current?.click();
    if (active === "number" && isWholeNumber(number.value)) pin.focus();
  };
  // The one thing that is done at a kiosk begins here, with its keyboard too.
  useEffect(() => {
    (form.current?.elements.namedItem(first) as HTMLInputElement | null)?.focus();
  }, [first]);
  const field = (name: FieldName) => ({
    ...{ id: name, name, onFocus: () => setActive(name), className: digitField },
    // The keys of the screen are enough where they are there.
    inputMode: hasScripts ? ("none" as const) : ("numeric" as const),
    ...{ pattern: "[0-9]*", autoComplete: "off", required: true },
  });
  // Nobody goes on with what somebody else typed and left standing.
  const forgetting = useRef<ReturnType<typeof setTimeout>>();
  const onInput = () => {
    clearTimeout(forgetting.current);
    forgetting.current = setTimeout(() => {
      form.current?.reset();
      fieldOf(first)?.focus();
    }, forgottenAfterMs);
  };
  useEffect(() => () => clearTimeout(forgetting.current), []);
  // Whoever has typed one goes on to the other by the same key.
  const onSubmit = (event: FormEvent) => {
    const missing = (["number", "pin"] as const).map(fieldOf).find((each) => each?.value === "");
    if (!missing) return;
    event.preventDefault();
    missing.focus();
  };
  const other = active === "number" ? "pin" : "number";
  return (
    <Form
      ref={form}
      method="post"
      action="/kiosco"
      replace
      noValidate={hasScripts}
      onSubmit={onSubmit}
      onInput={onInput}
      className="flex flex-col gap-4"
    >
      <h1 className="text-3xl font-bold">Ficha con tu número y tu PIN</h1>
      <div role="status" className="empty:absolute [&>div]:text-xl">
        {said?.error && !isSending && <Notice tone="problem">{said.error}</Notice>}
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <div>
          <label htmlFor="number" className="mb-1 block text-lg font-medium">
            Número
          </label>
          <input maxLength={6} defaultValue={said?.number} {...field("number")} />
        </div>
        <div>
          <label htmlFor="pin" className="mb-1 block text-lg font-medium">
            PIN
          </label>
          <input type="password" maxLength={8} {...field("pin")} />
        </div>
      </div>
      {hasScripts && (
        <DigitKeys change={change}>
          <button type="button" className={`${digitKey} text-lg!`} onClick={() => fieldOf(other)?.focus()}>
            {active === "number" ? "Siguiente" : "Cambiar número"}
          </button>
        </DigitKeys>
      )}
      <Button ref={go} type="submit" softDisabled={isSending} className={`${tall} text-2xl!`}>
        {isSending ? "Comprobando..." : "Entrar"}
      </Button>
    </Form>
  );
}
