import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "~/ui/button";
import { useHydrated } from "~/ui/use-hydrated";
import { DigitKeys } from "./digit-keys";
import type { ActiveField } from "./use-active-field";

interface DigitFormProps {
  intent: string;
  /** The button's words, and those while the form is sent. */
  words: readonly [ready: string, sending: string];
  change: ActiveField["change"];
  /** The hidden fields, then one block with the others. */
  children: ReactNode;
}

/** A form of the tablet with digit keys. In landscape the keys are next to the fields, so that nobody has to scroll. */
export function DigitForm({ intent, words: [ready, sending], change, children }: DigitFormProps) {
  const isSending = useNavigation().state !== "idle";
  return (
    <Form
      method="post"
      action="/kiosco"
      replace
      noValidate
      className="flex flex-col gap-4 sm:landscape:grid sm:landscape:grid-cols-2"
    >
      {children}
      {useHydrated() && (
        <div className="sm:landscape:row-span-2">
          <DigitKeys change={change} />
        </div>
      )}
      <Button
        type="submit"
        name="intent"
        value={intent}
        softDisabled={isSending}
        className="min-h-20 self-end text-2xl! max-sm:self-stretch portrait:self-stretch"
      >
        {isSending ? sending : ready}
      </Button>
    </Form>
  );
}
