import { useId, type ReactNode } from "react";
import { Checkbox } from "~/ui/checkbox";
import { DateField } from "~/ui/date-field";
import { SelectField } from "~/ui/select-field";
import { TextField } from "~/ui/text-field";
import { messages } from "../messages";
import { kept } from "../read-shared-terms";
import type { TermsErrors, TypedTerms } from "../terms-form";

interface TermsFieldsProps {
  typed: TypedTerms;
  errors: TermsErrors;
  centres: readonly { id: string; name: string }[];
  /** Whether several people get the terms: then each can keep what they have. */
  isShared: boolean;
}

const weekdays = ["Lunes", "Martes", "Miércoles", "Jueves", "Viernes", "Sábado", "Domingo"];

/** The second step: the fields of the terms, with what was typed. */
export const TermsFields = ({ typed, errors, centres, isShared }: TermsFieldsProps) => (
  <>
    <input type="hidden" name="kind" value={typed.kind} />
    <DateField label="Desde el día" name="from" defaultValue={typed.from ?? ""} error={errors.from} />
    {typed.kind === "none" ? (
      <>
        <p className="text-muted">Desde ese día no se espera ninguna hora.</p>
        <input type="hidden" name="centre" value={typed.centre} />
      </>
    ) : (
      <>
        <PatternFields {...{ typed, errors }} />
        <ContractFields {...{ typed, errors, centres, isShared }} />
      </>
    )}
  </>
);

type PatternProps = Pick<TermsFieldsProps, "typed" | "errors">;

function PatternFields({ typed, errors }: PatternProps) {
  if (typed.kind === "flexible") return <FlexibleFields {...{ typed, errors }} />;
  const days = Object.keys(typed).filter((name) => /^day_\d+$/.test(name));
  return (
    <Group
      legend={typed.kind === "cycle" ? "Horas de cada día del ciclo" : "Horas de cada día"}
      error={errors.pattern}
    >
      <p className="text-sm text-muted">
        Por ejemplo, 9:00-14:00 16:00-19:00. Vacío es un día libre. Una noche se escribe 22:00-6:00 en el día
        en que empieza.
      </p>
      {typed.kind === "cycle" && (
        <DateField
          label="El día 1 cae en"
          name="anchor"
          defaultValue={typed.anchor ?? ""}
          error={errors.anchor}
        />
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        {days.map((name, at) => (
          <TextField
            key={name}
            label={typed.kind === "cycle" ? `Día ${at + 1}` : (weekdays[at] ?? "")}
            name={name}
            autoComplete="off"
            maxLength={100}
            defaultValue={typed[name]}
            error={errors[name]}
          />
        ))}
      </div>
    </Group>
  );
}

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
    <Group legend="Días entre los que se reparten" error={errors.pattern}>
      <div className="flex flex-wrap gap-x-4">
        {weekdays.map((label, at) => (
          <Tick key={label} name={`reference_${at}`} isOn={typed[`reference_${at}`] === "on"}>
            {label}
          </Tick>
        ))}
      </div>
    </Group>
  </>
);

const ContractFields = ({ typed, errors, centres, isShared }: TermsFieldsProps) => (
  <>
    {isShared ? (
      <>
        <p className="max-w-prose text-muted">{messages.keptHint}</p>
        <SelectField label="Festivos" name="holidays_off" defaultValue={typed.holidays_off}>
          <Kept />
          <option value="on">libran los de su centro de trabajo</option>
          <option value="off">los trabajan</option>
        </SelectField>
      </>
    ) : (
      <Tick name="holidays_off" isOn={typed.holidays_off === "on"}>
        Libra los festivos de su centro de trabajo
      </Tick>
    )}
    {centres.length > 1 ? (
      <SelectField label="Centro de trabajo" name="centre" defaultValue={typed.centre} error={errors.centre}>
        {isShared && <Kept />}
        {centres.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    ) : (
      <input type="hidden" name="centre" value={typed.centre} />
    )}
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label="Jornada, en % de la completa"
        name="percent"
        inputMode="decimal"
        autoComplete="off"
        maxLength={10}
        defaultValue={typed.percent}
        error={errors.percent}
        hint={
          isShared
            ? messages.keptIfEmpty
            : "Lo que dice el contrato. Las horas de arriba son ya las de esta persona."
        }
      />
      <TextField
        label="Horas al año por convenio"
        name="annual"
        autoComplete="off"
        maxLength={20}
        defaultValue={typed.annual}
        error={errors.annual}
        hint={isShared ? messages.keptIfEmpty : "Como 1780. Puedes dejarlo vacío."}
      />
      <TextField
        label="Días de vacaciones al año"
        name="vacation_days"
        inputMode="decimal"
        autoComplete="off"
        maxLength={10}
        defaultValue={typed.vacation_days}
        error={errors.vacation_days}
        hint={`${isShared ? `${messages.keptIfEmpty} ` : ""}Por ley, al menos 30 días naturales (art. 38 ET).`}
      />
      <SelectField
        label="Se cuentan en días"
        name="vacation_unit"
        defaultValue={typed.vacation_unit}
        error={errors.vacation_unit}
      >
        {isShared && <Kept />}
        <option value="natural">naturales</option>
        <option value="working">laborables</option>
      </SelectField>
      <SelectField
        label="Noche del cambio de hora"
        name="clock_change"
        defaultValue={typed.clock_change}
        hint="En marzo esa noche tiene una hora menos, y en octubre una más."
      >
        {isShared && <Kept />}
        <option value="real">cuentan las horas que pasan</option>
        <option value="neutral">cuenta como una noche cualquiera</option>
      </SelectField>
    </div>
  </>
);

const Kept = () => <option value={kept}>dejar como está</option>;

function Tick({ name, isOn, children }: { name: string; isOn: boolean; children: ReactNode }) {
  const id = useId();
  return (
    <label htmlFor={id} className="flex min-h-11 items-center gap-1">
      <Checkbox id={id} name={name} value="on" defaultChecked={isOn} />
      {children}
    </label>
  );
}

function Group({
  legend,
  error,
  children,
}: {
  legend: string;
  error: string | undefined;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <fieldset aria-describedby={error && id} className="min-w-0">
      <legend className="font-semibold">{legend}</legend>
      <div className="mt-1 flex flex-col gap-3">{children}</div>
      {error && (
        <p id={id} className="mt-1 text-sm font-medium text-problem">
          {error}
        </p>
      )}
    </fieldset>
  );
}
