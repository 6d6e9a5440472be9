import type { ReactNode } from "react";
import { SavedNote, useSelfSaving } from "~/ui/self-saving";
import { SelectField } from "~/ui/select-field";
import { useEarlyInput } from "~/ui/use-early-input";
import type { PlainForm } from "./settings-form";

interface SelfSavingSelectProps extends PlainForm {
  name: string;
  label: string;
  hint?: string;
  saved: string;
  /** The options. */
  children: ReactNode;
}

/** A select of a settings form that saves itself. */
export function SelfSavingSelect({
  form,
  action,
  result,
  name,
  label,
  hint,
  saved,
  children,
}: SelfSavingSelectProps) {
  const firstValue = result?.typed[name] ?? saved;
  const { value, save, note } = useSelfSaving<string>({
    name,
    saved,
    first: firstValue,
    action,
    fieldsOf: (choice) => ({ form, only: name, [name]: choice }),
  });
  const selectRef = useEarlyInput<HTMLSelectElement>((control) => {
    if (control.value !== firstValue) save(control.value);
  });
  const [errorId, hintId] = [`${name}-error`, `${name}-hint`];
  const plainError = result?.errors[name];
  const notes = [note.error && errorId, !plainError && hint && hintId].filter(Boolean).join(" ");
  return (
    // On a phone the note is under the select, which has the width of the screen.
    <div className="flex flex-col sm:flex-row sm:flex-wrap sm:items-end sm:gap-x-4">
      <SelectField
        control={selectRef}
        label={label}
        name={name}
        value={value}
        onChange={(event) => save(event.target.value)}
        className="sm:grow sm:basis-56"
        error={plainError}
        {...(note.error && { "aria-invalid": true })}
        {...(notes && { "aria-describedby": notes })}
      >
        {children}
      </SelectField>
      <SavedNote id={errorId} {...{ note }} control={selectRef} roomClass="sm:w-44" />
      {hint && (
        <p id={hintId} className="mt-1 w-full max-w-prose text-sm text-pretty text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}
