import { useBearsAddress } from "~/modules/people/company-name";
import { TextField } from "~/ui/text-field";
import { copy } from "./copy";

/** The name of the company, asked for with its first invitation; nothing once it has one. */
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
      hint={copy.companyNameHint}
      defaultValue={typed}
      error={error}
    />
  );
}
