import { DniField } from "~/modules/people/dni-field";
import { FullNameField } from "~/modules/people/full-name-field";
import { SelectField } from "~/ui/select-field";
import { TextField } from "~/ui/text-field";
import { CentreField, type CentreChoice } from "../centre-field";
import { messages as teamMessages } from "../messages";
import { messages, roleName } from "./messages";
import { CompanyNameField } from "./company-name-field";
import type { InviteeErrors } from "./invitee-schema";

/** The form's fields, as typed. */
export type TypedInvitee = Partial<Record<keyof InviteeErrors, string>>;

export function typedInviteeOf(form: FormData): TypedInvitee {
  return Object.fromEntries([...form].filter(([, value]) => typeof value === "string"));
}

interface InviteFieldsProps {
  centres: CentreChoice;
  typed?: TypedInvitee;
  errors?: InviteeErrors;
}

/** The fields of an invitation, each with its error. Managers of some centres invite employees alone. */
export function InviteFields({ centres, typed = {}, errors = {} }: InviteFieldsProps) {
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="sr-only">Persona invitada</legend>
      <CompanyNameField typed={typed.company_name} error={errors.company_name} />
      <FullNameField defaultValue={typed.full_name} error={errors.full_name} />
      <TextField
        label="Email"
        name="email"
        type="email"
        inputMode="email"
        required
        autoComplete="off"
        defaultValue={typed.email}
        error={errors.email}
      />
      <div className="grid grid-cols-2 gap-x-3 gap-y-1 max-[22rem]:grid-cols-1">
        <DniField label="DNI (opcional)" defaultValue={typed.dni ?? ""} error={errors.dni} />
        {!centres.isRequired && (
          <>
            <SelectField
              label="Rol"
              name="role"
              defaultValue={typed.role === "admin" ? "admin" : "employee"}
              error={errors.role}
            >
              <option value="employee">{roleName("employee")}</option>
              <option value="admin">{roleName("admin")}</option>
            </SelectField>
            <p className="col-span-full hidden text-sm text-muted in-[fieldset:has(option[value=admin]:checked)]:block">
              {messages.adminHint}
            </p>
          </>
        )}
      </div>
      <CentreField
        choice={centres}
        typed={typed.centre_id}
        error={errors.centre_id}
        hint={centres.isRequired ? undefined : teamMessages.centreHint}
      />
    </fieldset>
  );
}
