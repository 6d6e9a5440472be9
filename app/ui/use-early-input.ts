import { useEffect, useLayoutEffect, useRef } from "react";

// React warns of layout effects on the server, where there is nothing to lay out.
const useFirstEffect = typeof document === "undefined" ? useEffect : useLayoutEffect;

/**
 * Takes over what was typed, ticked or chosen before the scripts ran: they come late on purpose. React leaves it on the
 * screen when it takes the page over, and would write its own state over it at the next change.
 * @param adopt called once, before anything is drawn again, with the control, or the form, as it is then.
 * @returns the ref of that control.
 */
export function useEarlyInput<Control extends HTMLElement>(adopt: (control: Control) => void) {
  const control = useRef<Control>(null);
  const first = useRef(adopt);
  useFirstEffect(() => {
    if (control.current) first.current(control.current);
  }, []);
  return control;
}
