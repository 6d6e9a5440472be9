import ChevronDown from "lucide-react/icons/chevron-down";
import { useId, type ComponentPropsWithoutRef, type Ref } from "react";
import { controlClass, Field, noteAttributes, type FieldNotes } from "./field";

interface SelectProps extends ComponentPropsWithoutRef<"select"> {
  /** The ref of the select. */
  control?: Ref<HTMLSelectElement> | undefined;
}

/** A select without label. Its arrow is at the same place in every browser, 16 px from the edge. */
export const Select = ({ control, className = controlClass, ...select }: SelectProps) => (
  <span className="relative block">
    <select ref={control} className={`appearance-none truncate pr-10! ${className}`} {...select} />
    <ChevronDown
      aria-hidden
      className="pointer-events-none absolute top-1/2 right-4 size-4 -translate-y-1/2 text-muted"
    />
  </span>
);

type SelectFieldProps = SelectProps & FieldNotes & { label: string };

/** A labelled select. Screen readers read its error with it. */
export function SelectField({ label, error, hint, warning, className = "", ...select }: SelectFieldProps) {
  const id = useId();
  const fieldNotes = { error, warning, hint };
  return (
    <Field id={id} label={label} notes={fieldNotes} className={className}>
      <Select {...noteAttributes(id, fieldNotes)} {...select} />
    </Field>
  );
}
