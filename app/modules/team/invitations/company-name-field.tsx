import { useBearsAddress } from "~/modules/people/company-name";
import { TextField } from "~/ui/text-field";
import { messages } from "./messages";

/** The company's name, required with its first invitation. Empty if it already has one. */
export function CompanyNameField({
  typed,
  error,
}: {
  typed?: string | undefined;
  error?: string | undefined;
}) {
  const isAsked = useBearsAddress();
  if (!isAsked) return null;
  return (
    <TextField
      label="Nombre de la empresa"
      name="company_name"
      required
      maxLength={120}
      autoComplete="organization"
      hint={error === undefined ? messages.companyNameHint : undefined}
      defaultValue={typed}
      error={error}
    />
  );
}
