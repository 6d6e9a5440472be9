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
  const control = useEarlyInput<HTMLInputElement>(({ value }) => setText(value));
  // Resetting the form for the next person fires no change event on the field.
  useEffect(() => {
    const form = control.current?.form;
    const empty = () => setText("");
    form?.addEventListener("reset", empty);
    return () => form?.removeEventListener("reset", empty);
  }, [control]);
  return (
    <TextField
      {...field}
      control={control}
      defaultValue={defaultValue}
      onChange={(event) => setText(event.target.value)}
      error={error}
      warning={error ? null : warn(text)}
    />
  );
}
