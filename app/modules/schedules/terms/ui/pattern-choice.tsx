import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "~/ui/button";
import { Section } from "~/ui/section";
import { TextField } from "~/ui/text-field";
import { presets } from "../presets";
import { longestCycle, type PatternKind } from "../terms-form";

interface PatternChoiceProps {
  people: readonly { id: string }[];
  patterns: readonly { id: string; lines: string[] }[];
  kind: PatternKind;
  cycleDays: number;
}

const kinds: readonly [PatternKind, string][] = [
  ["week", "Semana fija"],
  ["flexible", "Horas sin horario fijo"],
  ["none", "Sin jornada"],
];

/** The first step: the kind of pattern, a preset, or a pattern that the company has. Each button opens its fields, without scripts too. */
export const PatternChoice = ({ people, patterns, kind, cycleDays }: PatternChoiceProps) => (
  <Section id="pattern-kind" title="1. Elige el horario" className="mt-6">
    <Form method="get" preventScrollReset className="mt-2 flex flex-wrap gap-2">
      <People people={people} />
      {kinds.map(([value, label]) => (
        <Choice key={value} name="kind" value={value} isChosen={value === kind}>
          {label}
        </Choice>
      ))}
      {Object.entries(presets).map(([value, { label }]) => (
        <Choice key={value} name="preset" value={value}>
          {label}
        </Choice>
      ))}
      {patterns.map(({ id, lines }) => (
        <Choice key={id} name="like" value={id}>
          <span className="inline-block first-letter:uppercase">{lines.join("; ")}</span>
        </Choice>
      ))}
    </Form>
    <Form method="get" preventScrollReset className="mt-3 flex flex-wrap items-end gap-2">
      <People people={people} />
      <TextField
        key={cycleDays}
        label={`Días del ciclo, hasta ${longestCycle}`}
        name="days"
        inputMode="numeric"
        autoComplete="off"
        maxLength={2}
        defaultValue={cycleDays}
        className="w-full sm:w-60"
      />
      <Choice name="kind" value="cycle" isChosen={kind === "cycle"}>
        Ciclo que se repite
      </Choice>
    </Form>
  </Section>
);

const People = ({ people }: Pick<PatternChoiceProps, "people">) =>
  people.map(({ id }) => <input key={id} type="hidden" name="person" value={id} />);

interface ChoiceProps {
  name: "kind" | "preset" | "like";
  value: string;
  isChosen?: boolean;
  children: ReactNode;
}

const Choice = ({ name, value, isChosen = false, children }: ChoiceProps) => (
  <Button
    type="submit"
    look="quiet"
    name={name}
    value={value}
    aria-current={isChosen || undefined}
    className="min-w-0 py-2 text-left wrap-anywhere aria-current:border-brand aria-current:text-brand"
  >
    {children}
  </Button>
);
