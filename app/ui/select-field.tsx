import { useId, type ComponentPropsWithoutRef } from "react";

type SelectFieldProps = ComponentPropsWithoutRef<"select"> & {
  label: string;
  error?: string | undefined;
  hint?: string;
};

/** A labelled choice; its error stands beside it and is read with it. */
export function SelectField({ label, error, hint, className = "", ...select }: SelectFieldProps) {
  const id = useId();
  const notes = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block text-sm font-medium">
        {label}
      </label>
      <select
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={notes || undefined}
        className="block min-h-11 w-full rounded-lg border border-field bg-surface px-3 text-base text-ink disabled:opacity-60 aria-invalid:border-problem"
        {...select}
      />
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-sm text-muted">
          {hint}
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
