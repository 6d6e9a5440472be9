import { useEffect, useLayoutEffect, useRef } from "react";

// React warns about layout effects on the server.
const useFirstEffect = typeof document === "undefined" ? useEffect : useLayoutEffect;

/**
 * Adopts what people typed, ticked or chose before hydration, which is deliberately late. React keeps it on the screen, but would overwrite
 * it with its own state at the next change.
 * @param adopt called once, before the first re-render, with the control or form in its current state.
 * @returns the ref of that control.
 */
export function useEarlyInput<Control>(adopt: (control: Control) => void) {
  const control = useRef<Control>(null);
  const first = useRef(adopt);
  useFirstEffect(() => {
    if (control.current) first.current(control.current);
  }, []);
  return control;
}
