import { useFetcher } from "@remix-run/react";
import { useEffect, useState, type RefObject } from "react";
import { LiveRegion } from "./notice";

/** The server's answer to one field. */
interface SaveAnswer {
  tone: "success" | "problem";
  text: string;
  /** The errors by field. */
  errors: Partial<Record<string, string>>;
}

interface SelfSave<Value> {
  value: Value;
  /** The form's fields. */
  fields: Record<string, string>;
  isUndo: boolean;
}

interface SentSave<Value> extends SelfSave<Value> {
  /** The value that the save replaces, which undoing restores. */
  before: Value;
  /** The answer to the save before it. */
  lastAnswer: SaveAnswer | undefined;
}

interface SelfSavingField<Value> {
  name: string;
  /** The value on the server. */
  saved: Value;
  /** The first value, after a form without scripts was refused. */
  first: Value;
  /** The route with the action. */
  action: string;
  /** Returns the form's fields that save a value. */
  fieldsOf: (value: Value) => Record<string, string>;
}

/**
 * A field that saves itself after each change, one save at a time, so that an earlier value never arrives after a later one. Undoing
 * saves the value before. A value that could not be saved stays in the field. A change made elsewhere shows, and cannot be undone here.
 */
export function useSelfSaving<Value extends string | boolean>(field: SelfSavingField<Value>) {
  const { name, saved, first: firstValue, action, fieldsOf } = field;
  const { state, data, submit } = useFetcher<SaveAnswer>();
  const [value, setValue] = useState(firstValue);
  const [known, setKnown] = useState(saved);
  const [wanted, setWanted] = useState<SelfSave<Value> | null>(null);
  const [sent, setSent] = useState<SentSave<Value> | null>(null);
  const isSending = state !== "idle" || (sent !== null && data === sent.lastAnswer);
  const answer = wanted || isSending ? undefined : data;
  const isRefused = answer?.tone === "problem";
  if (wanted && !isSending) {
    setWanted(null);
    setSent({ ...wanted, before: saved, lastAnswer: data });
  } else if (!isSending && (saved !== known || (answer?.tone === "success" && saved !== value))) {
    setKnown(saved);
    if (!isRefused) setValue(saved);
  }
  useEffect(() => {
    if (sent) submit(sent.fields, { method: "post", action });
  }, [sent, submit, action]);

  const save = (next: Value, isUndo = false) => {
    setValue(next);
    setWanted({ value: next, fields: fieldsOf(next), isUndo });
  };
  const isSaved = sent !== null && answer?.tone === "success" && sent.value === saved;
  return {
    value,
    /** Shows a value and saves it. */
    save: (next: Value) => save(next),
    note: {
      error: isRefused ? (answer.errors[name] ?? answer.text) : undefined,
      retry: () => save(value),
      saved: isSaved ? (sent.isUndo ? ("undone" as const) : ("saved" as const)) : undefined,
      undo: isSaved && !sent.isUndo && sent.before !== saved ? () => save(sent.before, true) : undefined,
    },
  };
}

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
  /** The classes of the note's room. By default it has room only while it says something, at the middle of its row. */
  roomClass?: string;
}

// The room under the finger is larger than the line of text.
const buttonClass = "-my-3 py-3 font-semibold text-brand underline underline-offset-4";

/** 'Guardado · Deshacer' beside or under a field that saves itself, or why it could not be saved. */
export function SavedNote({
  id,
  note,
  control,
  roomClass = "self-center sm:empty:absolute",
}: SavedNoteProps) {
  const runAndFocus = (work: () => void) => () => {
    work();
    control.current?.focus();
  };
  const noteButton = note.error
    ? { label: "Reintentar", work: note.retry }
    : note.undo && { label: "Deshacer", work: note.undo };
  const stateText = note.error
    ? "Sin guardar"
    : note.saved && { saved: "Guardado", undone: "Deshecho" }[note.saved];
  return (
    <>
      <LiveRegion
        className={`ml-auto flex min-h-7 items-center justify-end gap-x-1.5 text-sm/snug max-sm:empty:absolute sm:min-h-11 ${roomClass}`}
      >
        {stateText && <span className={note.error ? "text-problem" : "text-muted"}>{stateText}</span>}
        {stateText && noteButton && (
          <span aria-hidden className="text-muted">
            ·
          </span>
        )}
        {noteButton && (
          <button type="button" className={buttonClass} onClick={runAndFocus(noteButton.work)}>
            {noteButton.label}
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
