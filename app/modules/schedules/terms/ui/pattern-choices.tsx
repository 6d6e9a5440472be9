import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "~/ui/button";
import { presets } from "../presets";
import type { PatternKind } from "../terms-form";

/** The ids of the forms that open other fields. Their buttons are inside the form of the terms. */
export const patternFormId = "pattern-form";
export const cycleFormId = "cycle-form";

interface PatternChoicesProps {
  people: readonly { id: string }[];
  patterns: readonly { id: string; lines: string[] }[];
  kind: PatternKind;
}

const kindChoices: readonly [PatternKind, string][] = [
  ["week", "Días y horas fijas"],
  ["flexible", "Solo las horas de la semana"],
];

/** The two usual kinds of schedule, and the schedules that the company already has. Each button opens its fields, without scripts too. */
export const PatternChoices = ({ people, patterns, kind }: PatternChoicesProps) => (
  <>
    {[patternFormId, cycleFormId].map((id) => (
      <Form key={id} id={id} method="get" preventScrollReset className="hidden">
        {people.map((person) => (
          <input key={person.id} type="hidden" name="person" value={person.id} />
        ))}
      </Form>
    ))}
    <div className="mt-2 grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
      {kindChoices.map(([value, label]) => (
        <ChoiceButton key={value} form={patternFormId} name="kind" value={value} isChosen={value === kind}>
          {label}
        </ChoiceButton>
      ))}
    </div>
    <details className="mt-1">
      <summary className="flex min-h-11 cursor-pointer items-center font-medium text-brand">
        {patterns.length > 0 ? "Copiar un horario que ya usáis" : "Empezar con un horario de ejemplo"}
      </summary>
      <div className="flex flex-wrap gap-2">
        {patterns.length > 0
          ? patterns.map(({ id, lines }) => (
              <ChoiceButton key={id} form={patternFormId} name="like" value={id}>
                <span className="inline-block first-letter:uppercase">{lines.join("; ")}</span>
              </ChoiceButton>
            ))
          : Object.entries(presets).map(([value, { label }]) => (
              <ChoiceButton key={value} form={patternFormId} name="preset" value={value}>
                {label}
              </ChoiceButton>
            ))}
      </div>
    </details>
  </>
);

interface ChoiceProps {
  form: string;
  name: "kind" | "preset" | "like";
  value: string;
  isChosen?: boolean;
  children: ReactNode;
}

/** A button that opens the fields of another schedule. */
export const ChoiceButton = ({ isChosen = false, children, ...button }: ChoiceProps) => (
  <Button
    type="submit"
    look="quiet"
    aria-current={isChosen || undefined}
    className="min-w-0 py-2 wrap-anywhere aria-current:border-brand aria-current:bg-brand-soft aria-current:text-brand"
    {...button}
  >
    {children}
  </Button>
);
