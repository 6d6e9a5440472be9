import type { MutableRefObject } from "react";
import { DstChoice } from "~/modules/corrections/dst-choice";
import { Field, notedBy } from "~/ui/field";
import { useHydrated } from "~/ui/use-hydrated";
import { digitField } from "./digit-keys";

/** The field that the digit keys fill. */
export type ActiveField = MutableRefObject<HTMLInputElement | null>;

/** Returns the change of the active field by a digit key. */
export const changeActive =
  (active: ActiveField) =>
  (to: (text: string) => string): void => {
    const field = active.current;
    if (field && to(field.value).length <= field.maxLength) field.value = to(field.value);
  };

interface HourFieldProps {
  name: string;
  label: string;
  value: string;
  error: string | undefined;
  /** The chosen one of two such times; null if the clocks show it once. */
  fold: string | null;
  active: ActiveField;
}

/** A time of day in four digits. If the clocks show it twice, also which of the two. */
export function HourField({ name, label, value, error, fold, active }: HourFieldProps) {
  const hasScripts = useHydrated();
  const notes = { error, hint: "Cuatro cifras, como 1730" };
  return (
    <div className="[&_label]:text-lg [&_p]:text-lg">
      <Field id={name} label={label} notes={notes}>
        <input
          {...notedBy(name, notes)}
          name={name}
          defaultValue={value}
          maxLength={5}
          autoComplete="off"
          inputMode={hasScripts ? "none" : "numeric"}
          className={digitField}
          onFocus={({ target }) => (active.current = target)}
          ref={(field) => (active.current ??= field)}
        />
      </Field>
      {fold !== null && <DstChoice name={name.replace("_time", "_fold")} defaultValue={fold} />}
    </div>
  );
}
