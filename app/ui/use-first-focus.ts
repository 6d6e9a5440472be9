import { useEffect, useRef, type RefObject } from "react";

/**
 * Returns the ref of an element that gets the focus when it appears. A ref function would not do on a Link of Remix: it runs with each
 * render, so a screen that reloads would take the focus from wherever the user moved it.
 * @param isFirst whether this element gets the focus.
 */
export function useFirstFocus<Control extends HTMLElement>(isFirst = true): RefObject<Control> {
  const controlRef = useRef<Control>(null);
  useEffect(() => {
    if (isFirst) controlRef.current?.focus();
  }, [isFirst]);
  return controlRef;
}
