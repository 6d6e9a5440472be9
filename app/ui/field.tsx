import type { ReactNode } from "react";

/** What stands under a field. */
export interface FieldNotes {
  error?: string | undefined;
  hint?: string | undefined;
  /** What should be looked at again, and stands in nobody's way. */
  warning?: string | null | undefined;
}

/** How every control looks that is written or chosen in. */
export const controlClass =
  "block min-h-11 w-full rounded-lg border border-field bg-surface px-3 text-base text-ink placeholder:text-muted disabled:opacity-60 aria-disabled:opacity-60 aria-invalid:border-problem";

/** What a field's control needs so that its notes are read with it. */
export function notedBy(id: string, notes: FieldNotes) {
  const ids = (["error", "warning", "hint"] as const).filter((kind) => notes[kind]);
  return {
    id,
    "aria-invalid": notes.error ? true : undefined,
    "aria-describedby": ids.map((kind) => `${id}-${kind}`).join(" ") || undefined,
  };
}

interface FieldProps {
  /** Its control's. */
  id: string;
  label: string;
  notes: FieldNotes;
  className?: string;
  children: ReactNode;
}

/** A label, its control, and what there is to say about it. */
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
