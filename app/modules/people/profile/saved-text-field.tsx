import { useState } from "react";
import { TextField } from "~/ui/text-field";
import { useEarlyInput } from "~/ui/use-early-input";

interface SavedTextFieldProps {
  label: string;
  name: string;
  /** What the server last saved. */
  saved: string;
  /** What was typed before this page was made, in a form that was refused. */
  typed: string | undefined;
  error: string | undefined;
  hint?: string;
  autoComplete?: string;
  /** What to say of a text that may stay as it is. */
  warn?: (text: string) => string | null;
  /** The form in which a text is saved. */
  normalize?: (text: string) => string;
}

const trimmed = (text: string) => text.trim();

/** A field that follows what is saved elsewhere, unless somebody is changing it here. */
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
