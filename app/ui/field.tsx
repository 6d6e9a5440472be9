import type { ReactNode } from "react";

/** The texts below a field. */
export interface FieldNotes {
  error?: string | undefined;
  hint?: string | undefined;
  /** Something to check again; it does not block the form. */
  warning?: string | null | undefined;
}

/** The classes of every control in which people type or choose. */
export const controlClass =
  "block min-h-11 w-full scroll-mt-10 rounded-lg border border-field bg-surface px-3 text-base text-ink placeholder:text-muted disabled:opacity-60 aria-disabled:opacity-60 aria-invalid:border-problem";

/** Returns the attributes that connect a control to its notes, for screen readers. */
export function noteAttributes(id: string, notes: FieldNotes) {
  const noteKinds = (["error", "warning", "hint"] as const).filter((kind) => notes[kind]);
  return {
    id,
    "aria-invalid": notes.error ? true : undefined,
    "aria-describedby": noteKinds.map((kind) => `${id}-${kind}`).join(" ") || undefined,
  };
}

interface FieldProps {
  /** The id of the control. */
  id: string;
  label: string;
  notes: FieldNotes;
  className?: string;
  children: ReactNode;
}

/** A label, its control and its notes. */
export const Field = ({ id, label, notes: { error, hint, warning }, className, children }: FieldProps) => (
  <div className={className}>
    <label htmlFor={id} className="mb-1 block text-sm font-medium">
      {label}
    </label>
    {children}
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
