import { Form } from "@remix-run/react";
import { ExpectedProfileField } from "~/modules/directory/expected-profile-field";
import { Button } from "~/ui/button";
import { Section } from "~/ui/section";
import { SelectField } from "~/ui/select-field";
import type { WeekRow } from "../grid/week-view";
import { messages } from "./messages";
import type { ShownRequest } from "./requests-in-words";

interface RequestsProps {
  requests: readonly ShownRequest[];
  rows: readonly WeekRow[];
  isSending: boolean;
}

/** The shifts that centres request from each other in a week, with their answers. It works without scripts. */
export const Requests = ({ requests, rows, isSending }: RequestsProps) => (
  <Section id="requests" title={messages.title} className="mt-4 card p-4">
    <ul className="mt-2 divide-y divide-line">
      {requests.map(({ id, text, stateText, form }) => (
        <li key={id} className="py-3 wrap-anywhere">
          <p className="font-medium">{text}</p>
          {form ? (
            <AnswerForm
              {...{ id, text, isSending }}
              requestedId={form.requestedId}
              people={rows.filter(({ centre }) => centre === form.fromCentreId)}
            />
          ) : (
            <p className="mt-1 text-muted">{stateText}</p>
          )}
        </li>
      ))}
    </ul>
  </Section>
);

interface AnswerFormProps {
  id: string;
  text: string;
  people: readonly WeekRow[];
  requestedId: string | null;
  isSending: boolean;
}

const AnswerForm = ({ id, text, people, requestedId, isSending }: AnswerFormProps) => (
  <Form
    method="post"
    aria-label={messages.answerFor(text)}
    className="mt-2 flex flex-wrap items-end gap-3"
    preventScrollReset
  >
    <ExpectedProfileField />
    <input type="hidden" name="request" value={id} />
    {people.length > 0 && (
      <>
        <SelectField
          label={messages.goes}
          name="person"
          className="w-full sm:w-64"
          defaultValue={requestedId ?? undefined}
        >
          {people.map(({ id: profileId, name }) => (
            <option key={profileId} value={profileId}>
              {name}
            </option>
          ))}
        </SelectField>
        <Button type="submit" name="intent" value="lend" softDisabled={isSending}>
          {messages.lend}
        </Button>
      </>
    )}
    <Button type="submit" name="intent" value="decline" look="quiet" softDisabled={isSending}>
      {messages.decline}
    </Button>
  </Form>
);
