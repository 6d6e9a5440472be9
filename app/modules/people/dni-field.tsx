import { useEffect, useState } from "react";
import { TextField } from "~/ui/text-field";
import { useEarlyInput } from "~/ui/use-early-input";
import { dniWarning } from "./documents";

interface DniFieldProps {
  label: string;
  defaultValue: string;
  error: string | undefined;
  hint?: string;
}

/** Somebody else's DNI, NIE or passport: warns of a control letter that does not fit, and stands in nobody's way. */
export function DniField({ defaultValue, error, ...field }: DniFieldProps) {
  const [text, setText] = useState(defaultValue);
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
      name="dni"
      autoComplete="off"
      maxLength={20}
      defaultValue={defaultValue}
      onChange={(event) => setText(event.target.value)}
      error={error}
      warning={error ? null : dniWarning(text)}
    />
  );
}
