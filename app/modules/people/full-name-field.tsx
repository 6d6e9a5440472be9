import { unseenWarning } from "~/platform/unseen-signs";
import { WarnedTextField } from "~/ui/warned-text-field";

interface FullNameFieldProps {
  defaultValue: string | undefined;
  error: string | undefined;
}

/** The name of another person, so the browser must not autocomplete it. */
export const FullNameField = (props: FullNameFieldProps) => (
  <WarnedTextField
    label="Nombre Completo"
    name="full_name"
    required
    maxLength={120}
    autoComplete="off"
    warn={unseenWarning}
    {...props}
  />
);
