import { useEffect, useRef, type RefObject } from "react";

/**
 * Returns the ref of a form whose first wrong field gets the focus when an answer has errors. A wrong group of fields has `data-error` on its
 * error, which can be focused.
 * @param answer the action's answer; another object is another answer.
 */
export function useErrorFocus(answer: unknown): RefObject<HTMLFormElement> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (answer) form.current?.querySelector<HTMLElement>("[aria-invalid=true], [data-error]")?.focus();
  }, [answer]);
  return form;
}
