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
      className="flex flex-col gap-3 sm:gap-4 sm:landscape:grid sm:landscape:grid-cols-2"
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
        className={`${tall} self-end text-2xl! max-sm:self-stretch portrait:self-stretch`}
      >
        {isSending ? sending : ready}
      </Button>
    </Form>
  );
}
