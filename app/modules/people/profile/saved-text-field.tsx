import { useState } from "react";
import { TextField } from "~/ui/text-field";
import { useEarlyInput } from "~/ui/use-early-input";

interface SavedTextFieldProps {
  label: string;
  name: string;
  /** The last saved text. */
  saved: string;
  /** The text of a form that was refused before this page was rendered. */
  typed: string | undefined;
  error: string | undefined;
  hint?: string;
  autoComplete?: string;
  /** Returns a warning about a text that is still valid. */
  warn?: (text: string) => string | null;
  /** Returns the form in which a text is saved. */
  normalize?: (text: string) => string;
}

const trimmed = (text: string) => text.trim();

/** A field that shows changes saved elsewhere, unless the user is editing it. */
export function SavedTextField({
  saved,
  typed,
  warn,
  normalize = trimmed,
  error,
  ...field
}: SavedTextFieldProps) {
  const [text, setText] = useState(typed ?? saved);
  const control = useEarlyInput<HTMLInputElement>(({ value }) => setText(value));
  const [known, setKnown] = useState(saved);
  if (saved !== known) {
    setKnown(saved);
    if (text === known || normalize(text) === saved) setText(saved);
  }
  return (
    <TextField
      {...field}
      control={control}
      value={text}
      onChange={(event) => setText(event.target.value)}
      error={error}
      warning={warn?.(text) ?? null}
    />
  );
}
