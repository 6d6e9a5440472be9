import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "~/ui/button";
import { useHydrated } from "~/ui/use-hydrated";
import { DigitKeys, tall, wordKey } from "./digit-keys";
import type { ActiveField } from "./use-active-field";

interface DigitFormProps {
  intent: string;
  /** The button's words, and those while the form is sent. */
  words: readonly [ready: string, sending: string];
  keys: Pick<ActiveField, "change" | "moveOn">;
  /** Whether the keys fill several fields. Then one key moves to the next field. */
  hasSeveral: boolean;
  /** The hidden fields, then one block with the others. */
  children: ReactNode;
  /** Fields that the keys do not fill, below the keys. */
  more?: ReactNode;
}

/** The look of a form's button while the form cannot be sent: a field is empty, or nothing is selected. */
const quietWhileEmpty =
  "border border-transparent group-has-[input:placeholder-shown,option[value='']:checked]:border-field group-has-[input:placeholder-shown,option[value='']:checked]:bg-surface group-has-[input:placeholder-shown,option[value='']:checked]:text-ink";

/** A form of the tablet with digit keys. In landscape the keys are next to the fields, so that nobody has to scroll. */
export function DigitForm({
  intent,
  words: [ready, sending],
  keys,
  hasSeveral,
  children,
  more,
}: DigitFormProps) {
  const isSending = useNavigation().state !== "idle";
  return (
    <Form
      method="post"
      action="/kiosco"
      replace
      noValidate
      className={`group flex flex-col gap-2 sm:gap-4 sm:landscape:grid sm:landscape:grid-cols-2 ${more ? "sm:landscape:grid-rows-[auto_auto_1fr]" : "sm:landscape:grid-rows-[auto_1fr]"}`}
    >
      {children}
      {useHydrated() && (
        <div className={more ? "sm:landscape:row-span-3" : "sm:landscape:row-span-2"}>
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
      <Button
        type="submit"
        name="intent"
        value={intent}
        softDisabled={isSending}
        className={`${tall} ${quietWhileEmpty} self-start text-2xl! max-sm:self-stretch portrait:self-stretch`}
      >
        {isSending ? sending : ready}
      </Button>
    </Form>
  );
}
