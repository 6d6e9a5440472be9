import { useId, type ComponentPropsWithoutRef, type Ref } from "react";
import { controlClass, Field, notedBy, type FieldNotes } from "./field";

type SelectFieldProps = ComponentPropsWithoutRef<"select"> &
  FieldNotes & {
    label: string;
    /** The ref of the select. */
    control?: Ref<HTMLSelectElement>;
  };

/** A labelled select. Screen readers read its error with it. */
export function SelectField({
  label,
  error,
  hint,
  warning,
  control,
  className = "",
  ...select
}: SelectFieldProps) {
  const id = useId();
  const notes = { error, warning, hint };
  return (
    <Field id={id} label={label} notes={notes} className={className}>
      <select ref={control} {...notedBy(id, notes)} className={controlClass} {...select} />
    </Field>
  );
}
