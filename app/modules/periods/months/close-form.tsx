import { Form, useSubmit } from "@remix-run/react";
import { useState } from "react";
import { ExpectedProfileField } from "~/modules/session/expected-profile-field";
import { Button } from "~/ui/button";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { messages } from "./messages";
import type { MonthRow } from "./model/month-row";
import { writePeriodChoice } from "./period-choice";

interface CloseFormProps {
  /** The name of the pay period. */
  name: string;
  rows: readonly MonthRow[];
  /** The number of people whose period is ready, and of those with an open one. */
  ready: number;
  open: number;
  isSending: boolean;
}

/** Closes the periods that are ready. With scripts it asks first. */
export function CloseForm({ name, rows, ready, open, isSending }: CloseFormProps) {
  const submit = useSubmit();
  const [formToConfirm, setFormToConfirm] = useState<HTMLFormElement | null>(null);
  return (
    <Form
      method="post"
      className="mt-3"
      onSubmit={(event) => {
        event.preventDefault();
        setFormToConfirm(event.currentTarget);
      }}
    >
      <ExpectedProfileField />
      {rows
        .filter(({ state }) => state === "ready")
        .map(({ id, range }) => (
          <input
            key={id}
            type="hidden"
            name="period"
            value={writePeriodChoice({ profileId: id, from: range.from })}
          />
        ))}
      <Button type="submit" softDisabled={isSending}>
        {isSending ? messages.closing : messages.close(ready, open)}
      </Button>
      {formToConfirm && (
        <ConfirmDialog
          title={messages.closeTitle}
          question={messages.closeQuestion(name, ready, open)}
          confirmLabel={messages.confirm(name)}
          answer={(isConfirmed) => {
            if (isConfirmed) submit(formToConfirm);
            setFormToConfirm(null);
          }}
        />
      )}
    </Form>
  );
}
