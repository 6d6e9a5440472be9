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
    /** Moves to the form's next field of digits, and from the last one to the first. */
    moveOn: (): void => {
      const field = active.current;
      const fields = [...(field?.form?.querySelectorAll<HTMLInputElement>("input[inputmode=none]") ?? [])];
      fields[(fields.indexOf(field!) + 1) % fields.length]?.focus();
    },
  };
}

export type ActiveField = ReturnType<typeof useActiveField>;
