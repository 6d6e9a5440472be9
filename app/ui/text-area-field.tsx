import { useId, type ComponentPropsWithoutRef } from "react";
import { controlClass, Field, notedBy, type FieldNotes } from "./field";

type TextAreaFieldProps = ComponentPropsWithoutRef<"textarea"> & FieldNotes & { label: string };

/** A labelled field for a few lines; its error stands beside it and is read with it. */
export function TextAreaField({ label, error, hint, warning, className = "", ...area }: TextAreaFieldProps) {
  const id = useId();
  const notes = { error, warning, hint };
  return (
    <Field id={id} label={label} notes={notes} className={className}>
      <textarea rows={3} {...notedBy(id, notes)} className={`${controlClass} py-2`} {...area} />
    </Field>
  );
}
