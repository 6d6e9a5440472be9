import { DstChoice } from "~/modules/corrections/dst-choice";
import { Field, notedBy } from "~/ui/field";
import { useHydrated } from "~/ui/use-hydrated";
import { digitField } from "./digit-keys";
import type { ActiveField } from "./use-active-field";

interface HourFieldProps {
  name: string;
  label: string;
  value: string;
  error: string | undefined;
  /** The chosen one of two such times; null if the clocks show it once. */
  fold: string | null;
  active: Pick<ActiveField, "activate" | "offer">;
}

/** A time of day in four digits. If the clocks show it twice, also which of the two. */
export function HourField({ name, label, value, error, fold, active: { activate, offer } }: HourFieldProps) {
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
          onFocus={activate}
          ref={offer}
        />
      </Field>
      {fold !== null && <DstChoice name={name.replace("_time", "_fold")} defaultValue={fold} />}
    </div>
  );
}
