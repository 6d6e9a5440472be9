import { Form } from "@remix-run/react";
import { MeantFor } from "~/modules/directory/meant-for";
import { Button } from "~/ui/button";

interface EndedByProps {
  /** What it is, unfolded; `yes` does it. */
  what: string;
  question: string;
  yes: string;
  /** What the button sends. */
  name: string;
  value: string;
  isSending: boolean;
}

/** The way to end what stands in a card, with a question before it. Works without scripts. */
export function EndedBy({ what, question, yes, name, value, isSending }: EndedByProps) {
  return (
    <details className="mt-2">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-brand underline">
        {what}
      </summary>
      <Form method="post" className="flex flex-wrap items-center gap-3">
        <MeantFor />
        <p className="max-w-prose">{question}</p>
        <Button type="submit" look="quiet" name={name} value={value} softDisabled={isSending}>
          {yes}
        </Button>
      </Form>
    </details>
  );
}

/** Of how many people something is; null for everybody. */
export const peopleText = (people: number | null) =>
  people === null ? "Todas las personas" : people === 1 ? "1 persona" : `${people} personas`;
