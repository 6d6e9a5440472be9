import { useState, type ChangeEvent } from "react";
import { useEarlyInput } from "~/ui/use-early-input";

/**
 * Makes a box follow its saved value.
 * @param first the initial tick, after a refused form.
 */
export function useSavedTick(saved: boolean, first = saved) {
  const [checked, setChecked] = useState(first);
  const boxRef = useEarlyInput<HTMLInputElement>((box) => setChecked(box.checked));
  const [known, setKnown] = useState(saved);
  if (saved !== known) {
    setKnown(saved);
    setChecked(saved);
  }
  return {
    ref: boxRef,
    checked,
    onChange: (event: ChangeEvent<HTMLInputElement>) => setChecked(event.target.checked),
  };
}
