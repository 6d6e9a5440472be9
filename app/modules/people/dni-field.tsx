import { WarnedTextField } from "~/ui/warned-text-field";
import { dniWarning } from "./documents";

interface DniFieldProps {
  label: string;
  defaultValue: string;
  error: string | undefined;
  hint?: string;
}

/** Another person's DNI, NIE or passport. A wrong control letter causes a warning, not an error. */
export const DniField = (props: DniFieldProps) => (
  <WarnedTextField name="dni" autoComplete="off" maxLength={20} warn={dniWarning} {...props} />
);
