import { useId, type ComponentPropsWithoutRef } from "react";
import { controlClass, Field, notedBy, type FieldNotes } from "./field";

type SelectFieldProps = ComponentPropsWithoutRef<"select"> & FieldNotes & { label: string };

/** A labelled select. Screen readers read its error with it. */
export function SelectField({ label, error, hint, warning, className = "", ...select }: SelectFieldProps) {
  const id = useId();
  const notes = { error, warning, hint };
  return (
    <Field id={id} label={label} notes={notes} className={className}>
      <select {...notedBy(id, notes)} className={controlClass} {...select} />
    </Field>
  );
}
