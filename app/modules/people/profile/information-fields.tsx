import { useState, type ComponentProps } from "react";
import { unseenWarning } from "~/platform/unseen-signs";
import { SelectField } from "~/ui/select-field";
import { spanishZones } from "~/time/spanish-zones";
import { TextField } from "~/ui/text-field";
import { useEarlyInput } from "~/ui/use-early-input";
import { compactNumber, dniWarning, nifWarning } from "../documents";

/** The typed text and the errors of a refused form, by field. */
export interface RefusedForm {
  typed: Partial<Record<string, string>>;
  errors: Partial<Record<string, string>>;
  /** Whether the label of a document says that it is optional. */
  isOptional?: boolean;
}

export interface PersonFieldsProps extends RefusedForm {
  person: { fullName: string; dni: string };
}

export interface CompanyFieldsProps extends RefusedForm {
  company: { name: string; nif: string };
}

const documentLabel = (name: string, { isOptional }: RefusedForm) =>
  isOptional ? `${name} (opcional)` : name;
const fieldOf = (name: string, { typed, errors }: RefusedForm) => ({
  name,
  typed: typed[name],
  error: errors[name],
});

/** The user's name and document. */
export const PersonFields = ({ person, ...form }: PersonFieldsProps) => (
  <>
    <SavedTextField
      {...fieldOf("full_name", form)}
      label="Nombre Completo"
      saved={person.fullName}
      warn={unseenWarning}
      autoComplete="name"
    />
    <SavedTextField
      {...fieldOf("dni", form)}
      label={documentLabel("DNI", form)}
      saved={person.dni}
      warn={dniWarning}
      normalize={compactNumber}
      autoComplete="off"
    />
  </>
);

/** The company's name and document. */
export const CompanyFields = ({ company, ...form }: CompanyFieldsProps) => (
  <>
    <SavedTextField
      {...fieldOf("company_name", form)}
      label="Nombre de la empresa"
      saved={company.name}
      warn={unseenWarning}
      autoComplete="organization"
    />
    <SavedTextField
      {...fieldOf("nif", form)}
      label={documentLabel("NIF/CIF", form)}
      saved={company.nif}
      warn={nifWarning}
      normalize={compactNumber}
      autoComplete="off"
    />
  </>
);

/** The zone in which the company's days begin and end. */
export const ZoneField = (
  select: Omit<ComponentProps<typeof SelectField>, "label" | "name" | "children">,
) => (
  <SelectField label="Zona horaria" name="time_zone" {...select}>
    <ZoneOptions />
  </SelectField>
);

/** The zones of Spain, as options of a select. */
export const ZoneOptions = () =>
  spanishZones.map(({ zone, label }) => (
    <option key={zone} value={zone}>
      {label}
    </option>
  ));

interface SavedTextFieldProps {
  label: string;
  name: string;
  /** The last saved text. */
  saved: string;
  /** The text of a form that was refused before this page was rendered. */
  typed: string | undefined;
  error: string | undefined;
  hint?: string;
  autoComplete?: string;
  /** Returns a warning about a text that is still valid. */
  warn?: (text: string) => string | null;
  /** Returns the form in which a text is saved. */
  normalize?: (text: string) => string;
}

const trimmed = (text: string) => text.trim();

/** A field that shows changes saved elsewhere, unless the user is editing it. */
function SavedTextField({ saved, typed, warn, normalize = trimmed, error, ...field }: SavedTextFieldProps) {
  const [text, setText] = useState(typed ?? saved);
  const control = useEarlyInput<HTMLInputElement>(({ value }) => setText(value));
  const [known, setKnown] = useState(saved);
  if (saved !== known) {
    setKnown(saved);
    if (text === known || normalize(text) === saved) setText(saved);
  }
  return (
    <TextField
      {...field}
      control={control}
      value={text}
      onChange={(event) => setText(event.target.value)}
      error={error}
      warning={warn?.(text) ?? null}
    />
  );
}
