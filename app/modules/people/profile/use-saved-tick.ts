import { useState, type ChangeEvent } from "react";
import { useEarlyInput } from "~/ui/use-early-input";

/** What makes a box follow what is saved, here or elsewhere. @param first what is ticked at first, where a form was refused. */
export function useSavedTick(saved: boolean, first = saved) {
  const [checked, setChecked] = useState(first);
  const ref = useEarlyInput<HTMLInputElement>((box) => setChecked(box.checked));
  const [known, setKnown] = useState(saved);
  if (saved !== known) {
    setKnown(saved);
    setChecked(saved);
  }
  return {
    ref,
    checked,
    onChange: (event: ChangeEvent<HTMLInputElement>) => setChecked(event.target.checked),
  };
}
