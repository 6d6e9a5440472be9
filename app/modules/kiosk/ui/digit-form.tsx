import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "~/ui/button";
import { useHydrated } from "~/ui/use-hydrated";
import { DigitKeys, tall, wordKey } from "./digit-keys";
import type { ActiveField } from "./use-active-field";

interface DigitFormProps {
  /** The id of the form, which its {@link DigitSubmit} names. */
  id: string;
  keys: Pick<ActiveField, "change" | "moveOn">;
  /** Whether the keys fill several fields. Then one key moves to the next field. */
  hasSeveral: boolean;
  /** The hidden fields, then one block with the others. */
  children: ReactNode;
  /** Below the keys: fields that they do not fill, or the form's button. */
  more: ReactNode;
}

/** A form of the tablet with digit keys. In landscape the keys are next to the fields, so that nobody has to scroll. */
export function DigitForm({ id, keys, hasSeveral, children, more }: DigitFormProps) {
  return (
    <Form
      id={id}
      method="post"
      action="/kiosco"
      replace
      noValidate
      data-wide
      className="flex flex-col gap-3 sm:gap-4 sm:landscape:grid sm:landscape:grid-cols-2 sm:landscape:grid-rows-[auto_1fr] sm:landscape:gap-x-8"
    >
      {children}
      {useHydrated() && (
        <div className="sm:landscape:row-span-2">
          <DigitKeys change={keys.change}>
            {hasSeveral && (
              <button type="button" className={wordKey} onClick={keys.moveOn}>
                Siguiente
              </button>
            )}
          </DigitKeys>
        </div>
      )}
      {more}
    </Form>
  );
}

interface DigitSubmitProps {
  /** The id of its form. */
  form: string;
  intent: string;
  /** The button's words, and those while the form is sent. */
  words: readonly [ready: string, sending: string];
  className?: string;
}

/** The button of a form with digit keys. It can be outside the form. */
export function DigitSubmit({ form, intent, words: [ready, sending], className = "" }: DigitSubmitProps) {
  const isSending = useNavigation().state !== "idle";
  return (
    <Button
      type="submit"
      form={form}
      name="intent"
      value={intent}
      softDisabled={isSending}
      className={`${tall} self-start text-2xl! max-sm:self-stretch portrait:self-stretch ${className}`}
    >
      {isSending ? sending : ready}
    </Button>
  );
}
