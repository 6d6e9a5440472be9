import { useId, useState, type ComponentPropsWithoutRef } from "react";
import { controlClass, Field, noteAttributes, type FieldNotes } from "./field";

type TextAreaFieldProps = ComponentPropsWithoutRef<"textarea"> & FieldNotes & { label: string };

/** A labelled field for several lines. Screen readers read its error with it. */
export function TextAreaField({
  label,
  error,
  hint,
  warning,
  className = "",
  defaultValue,
  ...area
}: TextAreaFieldProps) {
  const id = useId();
  const fieldNotes = { error, warning, hint };
  const [early] = useState(() => ({ typed: readTypedBeforeScripts(id), instead: defaultValue }));
  const isEarly = early.typed !== undefined && defaultValue === early.instead;
  return (
    <Field id={id} label={label} notes={fieldNotes} className={className}>
      <textarea
        rows={3}
        {...noteAttributes(id, fieldNotes)}
        className={`${controlClass} py-2`}
        {...area}
        defaultValue={isEarly ? early.typed : defaultValue}
        suppressHydrationWarning
      />
    </Field>
  );
}

/** Returns the text in the server-rendered field. Hydration would overwrite it with the default. */
const readTypedBeforeScripts = (id: string): string | undefined =>
  typeof document === "undefined"
    ? undefined
    : (document.getElementById(id) as HTMLTextAreaElement | null)?.value;
