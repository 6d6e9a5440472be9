import type { ComponentPropsWithoutRef } from "react";
import { Field, noteAttributes } from "~/ui/field";
import { useHydrated } from "~/ui/use-hydrated";
import { digitField } from "./digit-keys";
import type { ActiveField } from "./use-active-field";

interface DigitFieldProps extends Pick<
  ComponentPropsWithoutRef<"input">,
  "type" | "maxLength" | "pattern" | "required" | "defaultValue"
> {
  name: string;
  label: string;
  /** What to type. An error takes its place, so that only one of them says a format. */
  hint?: string | undefined;
  error: string | undefined;
  /** The id of a line elsewhere that says the error, or what to type. */
  noteId?: string | undefined;
  /** The shape of what is typed. */
  placeholder?: string;
  active: Pick<ActiveField, "activate" | "offer">;
}

/** A field of digits that the keys of the tablet fill. With scripts they replace the tablet's own keyboard. */
export function DigitField({
  name,
  label,
  hint,
  error,
  noteId,
  active: { activate, offer },
  ...input
}: DigitFieldProps) {
  const hasScripts = useHydrated();
  const notes = noteId ? {} : error ? { error } : { hint };
  return (
    <div className="[&_label]:text-lg [&_p]:text-lg">
      <Field id={name} label={label} notes={notes}>
        <input
          {...noteAttributes(name, notes)}
          {...(noteId && { "aria-describedby": noteId, "aria-invalid": error ? true : undefined })}
          name={name}
          autoComplete="off"
          inputMode={hasScripts ? "none" : "numeric"}
          className={digitField}
          onFocus={activate}
          ref={offer}
          {...input}
        />
      </Field>
    </div>
  );
}
