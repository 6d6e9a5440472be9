import { Form } from "@remix-run/react";
import { ExpectedProfileField } from "~/modules/directory/expected-profile-field";
import { Button } from "~/ui/button";
import { SelectField } from "~/ui/select-field";
import { TextField } from "~/ui/text-field";
import type { CentreName } from "../shift-week";
import { dayName, messages } from "./messages";
import type { HeadDay } from "./model/week-view";
import type { ShiftsAnswer } from "./submit-shifts.server";

interface RequestFormProps {
  head: readonly HeadDay[];
  /** The centres of the manager. */
  own: readonly CentreName[];
  /** The centres whose people the manager does not plan. */
  others: readonly CentreName[];
  answer: ShiftsAnswer | undefined;
  isSending: boolean;
}

/** Requests somebody of another centre for a shift. It works without scripts. */
export function RequestForm({ head, own, others, answer, isSending }: RequestFormProps) {
  const typed = answer?.typed?.intent === "request" ? answer.typed : undefined;
  return (
    <details className="mt-4" open={typed !== undefined}>
      <summary className="flex min-h-11 cursor-pointer items-center font-medium text-brand">
        {messages.requestTitle}
      </summary>
      <Form method="post" className="mt-2 flex max-w-xl flex-col gap-3 card p-4" noValidate>
        <ExpectedProfileField />
        <input type="hidden" name="intent" value="request" />
        <p className="text-sm text-muted">{messages.requestHint}</p>
        <SelectField label={messages.requestFrom} name="from_centre" defaultValue={typed?.from_centre}>
          {others.map(toOption)}
        </SelectField>
        {own.length > 1 ? (
          <SelectField label={messages.requestFor} name="centre" defaultValue={typed?.centre}>
            {own.map(toOption)}
          </SelectField>
        ) : (
          <input type="hidden" name="centre" value={own[0]?.id} />
        )}
        <SelectField label={messages.requestDay} name="on" defaultValue={typed?.on}>
          {head.map(({ on, label }, weekday) => (
            <option key={on} value={on}>{`${dayName(weekday)} ${label.split(" ")[1]}`}</option>
          ))}
        </SelectField>
        <TextField
          label={messages.requestTimes}
          name="times"
          hint={messages.requestTimesHint}
          error={answer?.errors?.times}
          defaultValue={typed?.times}
          autoComplete="off"
        />
        <Button type="submit" softDisabled={isSending} className="self-start max-sm:w-full">
          {messages.sendRequest}
        </Button>
      </Form>
    </details>
  );
}

const toOption = ({ id, name }: CentreName) => (
  <option key={id} value={id}>
    {name}
  </option>
);
