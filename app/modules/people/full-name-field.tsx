import { TextField } from "~/ui/text-field";

interface FullNameFieldProps {
  defaultValue: string | undefined;
  error: string | undefined;
}

/** The name of somebody whom another one writes down: the browser has nothing to complete. */
export const FullNameField = (props: FullNameFieldProps) => (
  <TextField
    label="Nombre Completo"
    name="full_name"
    required
    maxLength={120}
    autoComplete="off"
    {...props}
  />
);
