import type { ReactNode } from "react";
import { capitalized } from "~/platform/capitalized";
import { weekdayNames } from "~/time/formats";
import { DateField } from "~/ui/date-field";
import { SelectField } from "~/ui/select-field";
import { TextField } from "~/ui/text-field";
import { messages } from "../messages";
import type { TermsErrors, TypedTerms } from "../terms-form";
import { FormGroup, Tick } from "./form-group";
import { KeptOption, MoreOptions } from "./more-options";
import { WeekLines } from "./week-lines";

export interface TermsFieldsProps {
  typed: TypedTerms;
  errors: TermsErrors;
  centres: readonly { id: string; name: string }[];
  /** Whether several people get the terms: then each can keep what they have. */
  isShared: boolean;
}

/** The second step: the fields of the terms, with what was typed. @param children what follows the hours. */
export const TermsFields = ({ children, ...props }: TermsFieldsProps & { children: ReactNode }) => {
  const { typed, errors, centres } = props;
  return (
    <>
      <input type="hidden" name="kind" value={typed.kind} />
      {typed.kind === "none" ? (
        <p className="text-muted">Desde ese día no se espera ninguna hora.</p>
      ) : (
        <PatternFields {...{ typed, errors }} />
      )}
      {children}
      <DateField label="Desde el día" name="from" defaultValue={typed.from ?? ""} error={errors.from} />
      {(typed.kind === "none" || centres.length === 1) && (
        <input type="hidden" name="centre" value={typed.centre} />
      )}
      {typed.kind !== "none" && <PlaceFields {...props} />}
      <MoreOptions {...props} />
    </>
  );
};

type PatternProps = Pick<TermsFieldsProps, "typed" | "errors">;

function PatternFields({ typed, errors }: PatternProps) {
  if (typed.kind === "flexible") return <FlexibleFields {...{ typed, errors }} />;
  if (typed.kind === "cycle") return <CycleFields {...{ typed, errors }} />;
  return <WeekLines {...{ typed, errors }} />;
}

const CycleFields = ({ typed, errors }: PatternProps) => (
  <FormGroup legend="Horas de cada día" error={errors.pattern}>
    <p className="text-sm text-muted">Así: 09:00-14:00 y 16:00-19:00. Vacío es un día libre.</p>
    <DateField
      label="El día 1 cae en"
      name="anchor"
      defaultValue={typed.anchor ?? ""}
      error={errors.anchor}
    />
    <div className="grid gap-3 sm:grid-cols-2">
      {Object.keys(typed)
        .filter((name) => /^day_\d+$/.test(name))
        .map((name, at) => (
          <TextField
            key={name}
            label={`Día ${at + 1}`}
            name={name}
            autoComplete="off"
            maxLength={100}
            defaultValue={typed[name]}
            error={errors[name]}
          />
        ))}
    </div>
  </FormGroup>
);

const FlexibleFields = ({ typed, errors }: PatternProps) => (
  <>
    <TextField
      label="Horas a la semana"
      name="weekly"
      autoComplete="off"
      maxLength={20}
      defaultValue={typed.weekly}
      error={errors.weekly}
      hint="Como 37,5, 37:30 o 37h30."
      className="sm:w-80"
    />
    <FormGroup legend="Días entre los que se reparten" error={errors.pattern}>
      <div className="flex flex-wrap gap-x-4">
        {weekdayNames.map((name, at) => (
          <Tick key={name} name={`reference_${at}`} isOn={typed[`reference_${at}`] === "on"}>
            {capitalized(name)}
          </Tick>
        ))}
      </div>
    </FormGroup>
  </>
);

/** Holidays, and the centre if the company has several. */
const PlaceFields = ({ typed, errors, centres, isShared }: TermsFieldsProps) => (
  <>
    {isShared ? (
      <SelectField label="Festivos" name="holidays_off" defaultValue={typed.holidays_off}>
        <KeptOption />
        <option value="on">los libran</option>
        <option value="off">los trabajan</option>
      </SelectField>
    ) : (
      <Tick name="holidays_off" isOn={typed.holidays_off === "on"}>
        Libra los festivos
      </Tick>
    )}
    {centres.length > 1 && (
      <SelectField label="Centro de trabajo" name="centre" defaultValue={typed.centre} error={errors.centre}>
        {isShared && <KeptOption />}
        {centres.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    )}
    {isShared && <p className="max-w-prose text-sm text-muted">{messages.keptHint}</p>}
  </>
);
