import type { RefObject } from "react";
import { LiveRegion } from "./notice";

interface SavedNoteProps {
  id: string;
  /** What happened to the last change. */
  note: {
    saved?: "saved" | "undone" | undefined;
    error?: string | undefined;
    undo?: (() => void) | undefined;
    retry: () => void;
  };
  /** The field, which gets the focus of a button that disappears. */
  control: RefObject<Pick<HTMLElement, "focus">>;
}

// The room under the finger is larger than the line of text.
const buttonClass = "-my-3 py-3 font-semibold text-brand underline underline-offset-4";

/** 'Guardado · Deshacer' beside a field that saves itself, in reserved space, or why it could not be saved. */
export function SavedNote({ id, note, control }: SavedNoteProps) {
  const act = (work: () => void) => () => {
    work();
    control.current?.focus();
  };
  const button = note.error
    ? { label: "Reintentar", work: note.retry }
    : note.undo && { label: "Deshacer", work: note.undo };
  const words = note.error
    ? "Sin guardar"
    : note.saved && { saved: "Guardado", undone: "Deshecho" }[note.saved];
  return (
    <>
      <LiveRegion className="flex min-h-11 w-22 flex-col items-end justify-center text-sm/snug sm:w-44 sm:flex-row sm:items-center sm:justify-end sm:gap-x-1.5">
        {words && <span className={note.error ? "text-problem" : "text-muted"}>{words}</span>}
        {words && button && (
          <span aria-hidden className="text-muted max-sm:hidden">
            ·
          </span>
        )}
        {button && (
          <button type="button" className={buttonClass} onClick={act(button.work)}>
            {button.label}
          </button>
        )}
      </LiveRegion>
      <LiveRegion className="w-full empty:hidden">
        {note.error && (
          <p id={id} className="text-sm font-medium text-problem">
            {note.error}
          </p>
        )}
      </LiveRegion>
    </>
  );
}
