import { useId, type ComponentPropsWithoutRef, type ReactNode } from "react";

type TextFieldProps = ComponentPropsWithoutRef<"input"> & {
  label: string;
  error?: string | undefined;
  hint?: string;
  /** What should be looked at again, and stands in nobody's way. */
  warning?: string | null;
  /** Stands inside the field, at its end. */
  adornment?: ReactNode;
};

/** A labelled text field; its error stands beside it and is read with it. */
export function TextField({
  label,
  error,
  hint,
  warning,
  adornment,
  className = "",
  ...input
}: TextFieldProps) {
  const id = useId();
  const notes = [error && `${id}-error`, warning && `${id}-warning`, hint && `${id}-hint`]
    .filter(Boolean)
    .join(" ");
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block text-sm font-medium">
        {label}
      </label>
      <div className="relative">
        <input
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={notes || undefined}
          className="block min-h-11 w-full rounded-lg border border-field bg-surface px-3 text-base text-ink placeholder:text-muted disabled:opacity-60 aria-invalid:border-problem"
          {...input}
        />
        {adornment}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-sm text-muted">
          {hint}
        </p>
      )}
      {warning && (
        <p id={`${id}-warning`} className="mt-1 text-sm font-medium text-paused">
          {warning}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="mt-1 text-sm font-medium text-problem">
          {error}
        </p>
      )}
    </div>
  );
}
