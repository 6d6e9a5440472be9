import { ExpectedProfileField } from "~/modules/directory/expected-profile-field";
import { Section } from "~/ui/section";
import {
  CompanyFields,
  PersonFields,
  type CompanyFieldsProps,
  type PersonFieldsProps,
} from "./information-fields";
import { SaveRow } from "./save-row";
import { useProfileForm } from "./use-profile-form";

export interface InformationFormProps {
  person: PersonFieldsProps["person"];
  /** Null for employees. */
  company: CompanyFieldsProps["company"] | null;
}

/** The user's data and, for managers, the company's data, with one button. */
export function InformationForm({ person, company }: InformationFormProps) {
  const { fetcher, isBusy, message, errors, onInput, typed } = useProfileForm("information");
  return (
    <fetcher.Form
      method="post"
      action="/profile"
      noValidate
      onInput={onInput}
      className="mt-6 flex flex-col gap-4"
    >
      <ExpectedProfileField />
      <input type="hidden" name="form" value="information" />
      <div className="grid gap-4 sm:grid-cols-2">
        <PersonFields {...{ person, typed, errors }} />
      </div>
      {company && (
        <Section id="company" title="Empresa">
          <div className="mt-4 grid gap-4 sm:grid-cols-2">
            <CompanyFields {...{ company, typed, errors }} />
          </div>
        </Section>
      )}
      <SaveRow {...{ isBusy, message }} label="Guardar Cambios" isSticky />
    </fetcher.Form>
  );
}
