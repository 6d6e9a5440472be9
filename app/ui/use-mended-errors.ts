import { useState, type FormEvent } from "react";

/**
 * The errors that a form was answered with, each until its field is changed: what is being mended is not called wrong.
 * @param answer what they came with; another object is another answer.
 * @param errors by the field's name.
 * @returns those that are left, and `onInput` for the form.
 */
export function useMendedErrors<Errors extends object>(answer: unknown, errors: Errors | undefined) {
  const [mended, setMended] = useState<{ of: unknown; names: string[] }>({ of: answer, names: [] });
  const names = mended.of === answer ? mended.names : [];
  const left = Object.entries(errors ?? {}).filter(([name]) => !names.includes(name));
  return {
    errors: Object.fromEntries(left) as Partial<Errors>,
    onInput: ({ target }: FormEvent) => {
      const { name } = target as HTMLInputElement;
      if (!names.includes(name)) setMended({ of: answer, names: [...names, name] });
    },
  };
}
