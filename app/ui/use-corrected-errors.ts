import { useState, type FormEvent } from "react";

/**
 * Returns a form's errors, each until its field changes, so a field being corrected shows no error.
 * @param answer the action's answer; another object is another answer.
 * @param errors by the field's name.
 * @returns the remaining errors, and `onInput` for the form.
 */
export function useCorrectedErrors<Errors extends object>(answer: unknown, errors: Errors | undefined) {
  const [corrected, setCorrected] = useState<{ of: unknown; names: string[] }>({ of: answer, names: [] });
  const correctedNames = corrected.of === answer ? corrected.names : [];
  const uncorrectedErrors = Object.entries(errors ?? {}).filter(([name]) => !correctedNames.includes(name));
  return {
    errors: Object.fromEntries(uncorrectedErrors) as Partial<Errors>,
    onInput: ({ target }: FormEvent) => {
      const { name } = target as HTMLInputElement;
      if (!correctedNames.includes(name)) setCorrected({ of: answer, names: [...correctedNames, name] });
    },
  };
}
