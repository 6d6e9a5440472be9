import { Form } from "@remix-run/react";
import { Fragment, type MouseEvent, type SyntheticEvent } from "react";
import { ExpectedProfileField } from "~/modules/session/expected-profile-field";
import { weekdayName } from "~/time/formats";
import { Button } from "~/ui/button";
import { LiveRegion, Notice } from "~/ui/notice";
import { SelectField } from "~/ui/select-field";
import { TextField } from "~/ui/text-field";
import { useErrorFocus } from "~/ui/use-error-focus";
import { useHydrated } from "~/ui/use-hydrated";
import type { HeadDay, WeekRow } from "../grid/week-view";
import type { ShiftsAnswer } from "../grid/submit-shifts.server";
import type { CentreName } from "../model/shift-week";
import { messages } from "./messages";
import { writeRequested } from "./requested-field";

interface RequestFormProps {
  head: readonly HeadDay[];
  /** The centres of the manager. */
  own: readonly CentreName[];
  /** The centres whose people can be requested. */
  others: readonly CentreName[];
  /** The people whom the manager sees. */
  rows: readonly WeekRow[];
  answer: ShiftsAnswer | undefined;
  isSending: boolean;
}

/** Requests somebody of another centre for a shift of a day that has not begun. It works without scripts. */
export default function RequestForm({ head, own, others, rows, answer, isSending }: RequestFormProps) {
  const typedFields = answer?.typed?.intent === "request" ? answer.typed : undefined;
  const days = head.filter(({ isBegun }) => !isBegun);
  const hasScripts = useHydrated();
  const form = useErrorFocus(typedFields && answer);
  if (days.length === 0) return null;
  const fault = typedFields && answer?.errors?.times;
  const other = own.find(({ id }) => id !== others[0]?.id);
  const managesBoth = own.some(({ id }) => id === others[0]?.id);
  return (
    // Its summary stays among the links beside it, and its form opens below their row.
    <details
      className="contents [&::details-content]:basis-full"
      open={typedFields !== undefined}
      onToggle={showOpened}
    >
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-brand underline">
        {messages.formTitle}
      </summary>
      <Form
        ref={form}
        method="post"
        className="mt-2 mb-3 flex max-w-xl flex-col gap-3 card p-4"
        noValidate
        preventScrollReset
      >
        <ExpectedProfileField />
        <input type="hidden" name="intent" value="request" />
        <h2 className="text-xl font-bold">{messages.formTitle}</h2>
        <p className="text-sm text-muted">
          {managesBoth && other ? messages.formHintOfBoth(other.name) : messages.formHint}
        </p>
        <SelectField label={messages.from} name="from_centre" defaultValue={typedFields?.from_centre}>
          {others.map((centre) => {
            const people = rows.filter((row) => row.centre === centre.id);
            const anybody = <option value={centre.id}>{messages.anybodyOf(centre.name)}</option>;
            if (people.length === 0) return <Fragment key={centre.id}>{anybody}</Fragment>;
            return (
              <optgroup key={centre.id} label={centre.name}>
                {anybody}
                {people.map(({ id, name }) => (
                  <option key={id} value={writeRequested({ fromCentreId: centre.id, profileId: id })}>
                    {name}
                  </option>
                ))}
              </optgroup>
            );
          })}
        </SelectField>
        {own.length > 1 ? (
          <SelectField label={messages.for} name="centre" defaultValue={typedFields?.centre ?? other?.id}>
            {own.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        ) : (
          <input type="hidden" name="centre" value={own[0]?.id} />
        )}
        <SelectField label={messages.day} name="on" defaultValue={typedFields?.on}>
          {days.map(({ on, label }) => (
            <option key={on} value={on}>{`${weekdayName(on)} ${label.split(" ")[1]}`}</option>
          ))}
        </SelectField>
        <TextField
          label={messages.times}
          name="times"
          hint={fault ? undefined : messages.timesHint}
          error={fault}
          defaultValue={typedFields?.times}
          autoComplete="off"
        />
        <LiveRegion className="empty:absolute">
          {typedFields && answer?.notice && !fault && !isSending && (
            <Notice tone={answer.notice.tone}>{answer.notice.text}</Notice>
          )}
        </LiveRegion>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" softDisabled={isSending}>
            {messages.send}
          </Button>
          {hasScripts && (
            <Button look="quiet" onClick={close}>
              {messages.cancel}
            </Button>
          )}
        </div>
      </Form>
    </details>
  );
}

/** Shows the opened form whole, and begins in its first empty field. */
function showOpened({ currentTarget: details }: SyntheticEvent<HTMLDetailsElement>) {
  if (!details.open) return;
  details.querySelector("form")!.scrollIntoView({ block: "nearest" });
  const fields = [...details.querySelectorAll<HTMLInputElement>("select, input:not([type=hidden])")];
  const field =
    fields.find((each) => each.matches("[aria-invalid=true]")) ?? fields.find(({ value }) => value === "");
  field?.focus({ preventScroll: true });
}

/** Closes the form, and goes back to what opened it. */
function close({ currentTarget: button }: MouseEvent<HTMLElement>) {
  const details = button.closest("details")!;
  details.open = false;
  details.querySelector("summary")!.focus();
}
