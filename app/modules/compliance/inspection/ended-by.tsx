import { Form } from "@remix-run/react";
import { ExpectedProfileField } from "~/modules/session/expected-profile-field";
import { Button } from "~/ui/button";

interface EndedByProps {
  /** The label that unfolds the question; `yes` confirms. */
  what: string;
  question: string;
  yes: string;
  /** The name of the submitted value. */
  name: string;
  value: string;
  /** The address of the form; by default the screen's own. */
  action?: string;
  isSending: boolean;
}

/** Ends or deletes the item of a card, after a question. It works without scripts. */
export function EndedBy({ what, question, yes, name, value, action, isSending }: EndedByProps) {
  return (
    <details className="mt-2 not-open:-mb-3">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-problem underline">
        {what}
      </summary>
      <Form method="post" action={action} className="flex flex-wrap items-center gap-3">
        <ExpectedProfileField />
        <p className="max-w-prose">{question}</p>
        <Button type="submit" look="quiet" name={name} value={value} softDisabled={isSending}>
          {yes}
        </Button>
      </Form>
    </details>
  );
}

/** How many people; null for everybody. */
export const peopleText = (people: number | null) =>
  people === null ? "Todas las personas" : people === 1 ? "1 persona" : `${people} personas`;
