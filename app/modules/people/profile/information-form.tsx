import { MeantFor } from "~/modules/directory/meant-for";
import { SelectField } from "~/ui/select-field";
import { dniWarning, nifWarning } from "../documents";
import { SavedTextField } from "./saved-text-field";
import { spanishZones } from "./spanish-zones";
import { SaveRow } from "./save-row";
import { useProfileForm } from "./use-profile-form";

export interface InformationFormProps {
  person: { fullName: string; dni: string };
  /** Null for employees. */
  company: { name: string; nif: string; timeZone: string } | null;
}

/** Who one is and, for owner and admin, what the company is: saved together with one button. */
export function InformationForm({ person, company }: InformationFormProps) {
  const { fetcher, isBusy, message, errors, onInput, typed } = useProfileForm("information");
  const field = (name: string) => ({ name, typed: typed[name], error: errors[name] });
  return (
    <fetcher.Form
      method="post"
      action="/profile"
      noValidate
      onInput={onInput}
      className="mt-6 flex flex-col gap-8"
    >
      <MeantFor />
      <input type="hidden" name="form" value="information" />
      <div className="grid gap-4 sm:grid-cols-2">
        <SavedTextField
          {...field("full_name")}
          label="Nombre Completo"
          saved={person.fullName}
          autoComplete="name"
        />
        <SavedTextField
          {...field("dni")}
          label="DNI"
          saved={person.dni}
          warn={dniWarning}
          autoComplete="off"
        />
      </div>
      {company && (
        <section aria-labelledby="company">
          <h2 id="company" className="text-xl font-bold">
            Empresa
          </h2>
          <div className="mt-4 grid gap-4 sm:grid-cols-2">
            <SavedTextField
              {...field("company_name")}
              label="Nombre de la empresa"
              saved={company.name}
              autoComplete="organization"
            />
            <SavedTextField
              {...field("nif")}
              label="NIF/CIF"
              saved={company.nif}
              warn={nifWarning}
              autoComplete="off"
            />
            <TimeZoneField saved={typed.time_zone ?? company.timeZone} error={errors.time_zone} />
          </div>
        </section>
      )}
      <SaveRow {...{ isBusy, message }} label="Guardar Cambios" />
    </fetcher.Form>
  );
}

/** The zone in which the company's days begin and end. */
export function TimeZoneField({ saved, error }: { saved: string; error: string | undefined }) {
  return (
    <SelectField
      label="Zona horaria"
      name="time_zone"
      defaultValue={saved}
      error={error}
      hint="Cada día empieza y acaba a medianoche en esta zona."
    >
      {spanishZones.map(({ zone, label }) => (
        <option key={zone} value={zone}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}
