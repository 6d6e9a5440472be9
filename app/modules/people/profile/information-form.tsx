import { useState, type FormEvent } from "react";
import { ExpectedProfileField } from "~/modules/session/expected-profile-field";
import { Section } from "~/ui/section";
import { useErrorFocus } from "~/ui/use-error-focus";
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
  const { fetcher, isBusy, message, errors, onInput, typed, result } = useProfileForm("information");
  const [change, setChange] = useState<{ after: typeof result } | null>(null);
  // An answer that saved the fields leaves nothing to save.
  const isChanged = change !== null && (change.after === result || result?.tone === "problem");
  const form = useErrorFocus(result?.tone === "problem" ? result : null);
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action="/profile"
      noValidate
      onInput={(event: FormEvent<HTMLFormElement>) => {
        onInput(event);
        setChange({ after: result });
      }}
      className="mt-6 flex flex-col gap-4"
    >
      <ExpectedProfileField />
      <input type="hidden" name="form" value="information" />
      <div className="grid gap-4 sm:grid-cols-2">
        <PersonFields {...{ person, typed, errors }} />
      </div>
      {company && (
        <Section id="company" title="Empresa" className="mt-4">
          <div className="mt-4 grid gap-4 sm:grid-cols-2">
            <CompanyFields {...{ company, typed, errors }} />
          </div>
        </Section>
      )}
      <SaveRow
        {...{ isBusy, message }}
        label="Guardar Cambios"
        look={isChanged ? undefined : "quiet"}
        isSticky={isChanged}
      />
    </fetcher.Form>
  );
}
