import { useEffect, useRef, type RefObject } from "react";

/**
 * Returns the ref of a form, or of a screen with its forms, whose first wrong field gets the focus when an answer has errors. A wrong group
 * of fields has `data-error` on its error, which can be focused.
 * @param answer the action's answer; another object is another answer.
 */
export function useErrorFocus<Place extends HTMLElement = HTMLFormElement>(
  answer: unknown,
): RefObject<Place> {
  const placeRef = useRef<Place>(null);
  useEffect(() => {
    if (answer) placeRef.current?.querySelector<HTMLElement>("[aria-invalid=true], [data-error]")?.focus();
  }, [answer]);
  return placeRef;
}
