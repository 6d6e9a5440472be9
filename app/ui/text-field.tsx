import { useId, type ComponentPropsWithoutRef, type ReactNode, type Ref } from "react";
import { controlClass, Field, noteAttributes, type FieldNotes } from "./field";

export type TextFieldProps = ComponentPropsWithoutRef<"input"> &
  FieldNotes & {
    label: string;
    /** Content inside the field, at its end. */
    adornment?: ReactNode;
    /** The ref of the input. */
    control?: Ref<HTMLInputElement>;
  };

/** A labelled text field. Screen readers read its error with it. */
export function TextField({
  label,
  error,
  hint,
  warning,
  adornment,
  control,
  className = "",
  ...input
}: TextFieldProps) {
  const id = useId();
  const fieldNotes = { error, warning, hint };
  return (
    <Field id={id} label={label} notes={fieldNotes} className={className}>
      <div className="relative">
        <input ref={control} {...noteAttributes(id, fieldNotes)} className={controlClass} {...input} />
        {adornment}
      </div>
    </Field>
  );
}
