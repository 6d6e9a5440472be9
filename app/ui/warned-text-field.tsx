import { useEffect, useState } from "react";
import { TextField, type TextFieldProps } from "./text-field";
import { useEarlyInput } from "./use-early-input";

interface WarnedTextFieldProps extends Omit<TextFieldProps, "control" | "warning" | "onChange" | "value"> {
  /** What to say of a text that may stay as it is. */
  warn: (text: string) => string | null;
}

/** A text field that warns of what is typed, and stands in nobody's way. */
export function WarnedTextField({ warn, defaultValue, error, ...field }: WarnedTextFieldProps) {
  const [text, setText] = useState(String(defaultValue ?? ""));
  const control = useEarlyInput<HTMLInputElement>(({ value }) => setText(value));
  // A form that is emptied for the next person tells no field.
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
