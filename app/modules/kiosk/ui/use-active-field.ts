import { useEffect, useRef, type FocusEvent } from "react";

/** The field that the digit keys fill: the one that had the focus last, by default the first. */
export function useActiveField() {
  const active = useRef<HTMLInputElement | null>(null);
  // The ring shows which field the keys fill.
  useEffect(() => active.current?.focus({ preventScroll: true }), []);
  return {
    /** For the `onFocus` of each field. */
    activate: ({ target }: FocusEvent<HTMLInputElement>): void => void (active.current = target),
    /** For the `ref` of each field. */
    offer: (field: HTMLInputElement | null): void => void (active.current ??= field),
    /** Changes the text of the active field, up to its length. */
    change: (to: (text: string) => string): void => {
      const field = active.current;
      if (field && to(field.value).length <= field.maxLength) field.value = to(field.value);
    },
    /** Moves to the form's next field of digits, from the last one to a choice below the keys, and without one to the first. */
    moveOn: (): void => {
      const field = active.current;
      const fields = [...(field?.form?.querySelectorAll<HTMLInputElement>("input[inputmode=none]") ?? [])];
      const next =
        fields[fields.indexOf(field!) + 1] ??
        field?.form?.querySelector<HTMLInputElement>("input[type=radio]") ??
        fields[0];
      next?.focus();
    },
  };
}

export type ActiveField = ReturnType<typeof useActiveField>;
