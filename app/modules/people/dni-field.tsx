import { WarnedTextField } from "~/ui/warned-text-field";
import { dniWarning } from "./documents";

interface DniFieldProps {
  label: string;
  defaultValue: string;
  error: string | undefined;
  hint?: string;
}

/** Somebody else's DNI, NIE or passport: warns of a control letter that does not fit, and stands in nobody's way. */
export const DniField = (props: DniFieldProps) => (
  <WarnedTextField name="dni" autoComplete="off" maxLength={20} warn={dniWarning} {...props} />
);
