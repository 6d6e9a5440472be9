import { Form, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState, type FormEvent } from "react";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { useHydrated } from "~/ui/use-hydrated";
import type { KioskView } from "../kiosk-view";
import type { EntryLengths } from "../model/entry-lengths";
import { DigitKeys, digitField, tall, wordKey } from "./digit-keys";

const clearedAfterMs = 60_000;

type FieldName = "number" | "pin";

interface StartScreenProps {
  said: Extract<KioskView, { view: "start" }> | null;
  /** What somebody has typed of their number before this screen was shown. */
  typed?: string;
  lengths: EntryLengths;
}

/** The form for number and PIN, with keys on the screen. It shows nothing about a person before both are right. */
export function StartScreen({ said, typed = "", lengths }: StartScreenProps) {
  // A load without a form is the last person's: the next one may type and send meanwhile.
  const isSending = useNavigation().formMethod !== undefined;
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
    if (isLonger) advance();
  };
  // The last digit on the screen's keys moves on, by the lengths of the company. Users of a keyboard are used to Tab and Enter.
  const advance = () => {
    const [number, pin] = [fieldOf("number"), fieldOf("pin")];
    if (!number || !pin) return;
    if (active === "pin" && pin.value.length === lengths.pin && !isSending) go.current?.click();
    if (active === "number" && number.value.length === lengths.number) pin.focus();
  };
  // The only task of this page begins in this field, also with a keyboard.
  useEffect(() => {
    (form.current?.elements.namedItem(first) as HTMLInputElement | null)?.focus();
  }, [first]);
  const field = (name: FieldName) => ({
    id: name,
    name,
    onFocus: () => setActive(name),
    className: digitField,
    // With scripts the digit keys replace the tablet's own keyboard.
    inputMode: hasScripts ? ("none" as const) : ("numeric" as const),
    pattern: "[0-9]*",
    autoComplete: "off",
    required: true,
  });
  // Clears digits that another person typed and abandoned.
  const clearTimer = useRef<ReturnType<typeof setTimeout>>();
  const onInput = () => {
    clearTimeout(clearTimer.current);
    clearTimer.current = setTimeout(() => {
      form.current?.reset();
      fieldOf(first)?.focus();
    }, clearedAfterMs);
  };
  useEffect(() => () => clearTimeout(clearTimer.current), []);
  useEffect(() => {
    const number = form.current?.elements.namedItem("number") as HTMLInputElement | null;
    if (!number || typed === "") return;
    number.value = typed;
    // The form clears it after a time, as what is typed in the field itself.
    number.dispatchEvent(new Event("input", { bubbles: true }));
  }, [typed]);
  // With one field filled, Enter moves to the other.
  const onSubmit = (event: FormEvent) => {
    const missing = (["number", "pin"] as const).map(fieldOf).find((each) => each?.value === "");
    if (!missing) return;
    event.preventDefault();
    missing.focus();
  };
  const other = active === "number" ? "pin" : "number";
  const error = isSending ? null : said?.error;
  return (
    <Form
      ref={form}
      method="post"
      action="/kiosco"
      replace
      noValidate={hasScripts}
      onSubmit={onSubmit}
      onInput={onInput}
      data-wide
      className="flex flex-col gap-3 sm:gap-4 sm:landscape:grid sm:landscape:grid-cols-2 sm:landscape:items-end sm:landscape:gap-x-8"
    >
      {/* The error takes the title's place, so that the keys do not move. */}
      <div className="flex min-h-24 flex-col justify-center">
        <h1 className={error ? "sr-only" : "text-2xl font-bold text-balance sm:text-3xl"}>
          Ficha con tu número y tu PIN
        </h1>
        <div role="status" className="empty:absolute sm:[&>div]:text-lg">
          {error && <Notice tone="problem">{error}</Notice>}
        </div>
      </div>
      <div className="grid grid-cols-2 gap-3 sm:gap-4">
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
        <div className="sm:landscape:col-start-2 sm:landscape:row-span-3 sm:landscape:row-start-1">
          <DigitKeys change={change}>
            <button type="button" className={wordKey} onClick={() => fieldOf(other)?.focus()}>
              {active === "number" ? "Siguiente" : "Cambiar número"}
            </button>
          </DigitKeys>
        </div>
      )}
      <Button ref={go} type="submit" softDisabled={isSending} className={`${tall} text-2xl!`}>
        {isSending ? "Comprobando..." : "Entrar"}
      </Button>
    </Form>
  );
}
