import { Form } from "@remix-run/react";
import { useState } from "react";
import { ExpectedProfileField } from "~/modules/session/expected-profile-field";
import { Button } from "~/ui/button";
import { Section } from "~/ui/section";
import { SelectField } from "~/ui/select-field";
import { useErrorFocus } from "~/ui/use-error-focus";
import type { ShiftsAnswer } from "../grid/submit-shifts.server";
import { messages } from "./messages";
import type { Candidate, ShownRequest } from "./shown-requests-of";

interface RequestsProps {
  requests: readonly ShownRequest[];
  answer: ShiftsAnswer | undefined;
  isSending: boolean;
}

/** The shifts that centres request from each other in a week, with their answers. It works without scripts. */
export default function Requests({ requests, answer, isSending }: RequestsProps) {
  return (
    <Section id="requests" title={messages.title} className="mt-4 card p-4">
      <ul className="mt-2 divide-y divide-line">
        {requests.map(({ id, text, stateText, isOpen, form, canWithdraw }) => (
          <li key={id} className={`wrap-anywhere last:pb-0 ${isOpen ? "py-3" : "py-2 text-sm"}`}>
            <p className="first-letter:uppercase">
              <span className={isOpen ? "font-medium" : ""}>
                {text}
                {isOpen ? "." : ":"}
              </span>{" "}
              {!form && <span className="text-muted">{stateText}</span>}
            </p>
            {form && <AnswerForm {...{ id, text, answer, isSending, ...form }} />}
            {canWithdraw && <WithdrawForm {...{ id, text, isSending }} />}
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface RequestFormProps {
  id: string;
  text: string;
  isSending: boolean;
}

/** Asks before a request is withdrawn. */
const WithdrawForm = ({ id, text, isSending }: RequestFormProps) => (
  <details className="group/withdraw mt-1">
    <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-brand underline">
      <span className="group-open/withdraw:hidden">{messages.withdraw}</span>
      <span className="hidden group-open/withdraw:inline">{messages.keep}</span>
      <span className="sr-only">{`: ${text}`}</span>
    </summary>
    <Form method="post" className="flex flex-wrap items-center gap-3" preventScrollReset>
      <ExpectedProfileField />
      <input type="hidden" name="request" value={id} />
      <p className="max-w-prose">{messages.withdrawQuestion}</p>
      <Button type="submit" name="intent" value="withdraw" look="quiet" softDisabled={isSending}>
        {messages.confirmWithdrawal}
      </Button>
    </Form>
  </details>
);

interface AnswerFormProps extends RequestFormProps {
  people: readonly Candidate[];
  requestedId: string | null;
  answer: ShiftsAnswer | undefined;
}

/** Answers a request. Nobody is chosen first, unless the request names them. */
function AnswerForm({ id, text, people, requestedId, answer, isSending }: AnswerFormProps) {
  const fault = answer?.typed?.request === id ? answer.errors?.person : undefined;
  const form = useErrorFocus(fault && answer);
  const [isChosen, setChosen] = useState(requestedId !== null);
  return (
    <Form
      ref={form}
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
            defaultValue={requestedId ?? ""}
            error={fault}
            onChange={({ target }) => setChosen(target.value !== "")}
          >
            <option value="">{messages.nobodyYet}</option>
            {people.map(({ id: profileId, text: candidate }) => (
              <option key={profileId} value={profileId}>
                {candidate}
              </option>
            ))}
          </SelectField>
          <Button
            type="submit"
            name="intent"
            value="lend"
            look={isChosen ? "primary" : "quiet"}
            softDisabled={isSending}
          >
            {messages.lend}
          </Button>
        </>
      )}
      <Button type="submit" name="intent" value="decline" look="quiet" softDisabled={isSending}>
        {messages.decline}
      </Button>
    </Form>
  );
}
