import { useEffect, useState } from "react";
import { TextField, type TextFieldProps } from "./text-field";
import { useEarlyInput } from "./use-early-input";

interface WarnedTextFieldProps extends Omit<TextFieldProps, "control" | "warning" | "onChange" | "value"> {
  /** Returns a warning about a text that is still allowed. */
  warn: (text: string) => string | null;
}

/** A text field that warns about its text without blocking the form. */
export function WarnedTextField({ warn, defaultValue, error, ...field }: WarnedTextFieldProps) {
  const [text, setText] = useState(String(defaultValue ?? ""));
  const inputRef = useEarlyInput<HTMLInputElement>(({ value }) => setText(value));
  // Resetting the form for the next person fires no change event on the field.
  useEffect(() => {
    const form = inputRef.current?.form;
    const emptyText = () => setText("");
    form?.addEventListener("reset", emptyText);
    return () => form?.removeEventListener("reset", emptyText);
  }, [inputRef]);
  return (
    <TextField
      {...field}
      control={inputRef}
      defaultValue={defaultValue}
      onChange={(event) => setText(event.target.value)}
      error={error}
      warning={error ? null : warn(text)}
    />
  );
}
