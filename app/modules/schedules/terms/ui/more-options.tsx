import { DateField } from "~/ui/date-field";
import { SelectField } from "~/ui/select-field";
import { TextField } from "~/ui/text-field";
import { contractNames } from "../changed-fields";
import { messages } from "../messages";
import { keptValue, keptFields } from "../read-shared-terms";
import { longestCycle, type TypedTerms } from "../terms-form";
import { ChoiceButton, cycleFormId, patternFormId } from "./pattern-choices";
import type { TermsFieldsProps } from "./terms-fields";
import { WeekLines } from "./week-lines";

/** The folded fields as the form for one person shows them first. */
const usualFields = {
  percent: "100",
  annual: "",
  vacation_days: "30",
  vacation_unit: "natural",
  clock_change: "real",
  contract: "",
  minor_until: "",
  pact_date: "",
  pact_percent: "",
  protected_times_0: "",
} as const satisfies TypedTerms;

/** What the folded fields are about. */
const fieldNames: Record<keyof typeof usualFields, string> = {
  percent: "jornada",
  annual: "horas al año",
  vacation_days: "vacaciones",
  vacation_unit: "vacaciones",
  clock_change: "cambio de hora",
  contract: "contrato",
  minor_until: "menor",
  pact_date: "horas complementarias",
  pact_percent: "horas complementarias",
  protected_times_0: "horas protegidas",
};

/** Whether a folded field has an error, or another kind of schedule is chosen: then the manager must see it. */
const isOpenFirst = ({ typed, errors }: TermsFieldsProps): boolean =>
  typed.kind === "cycle" ||
  typed.kind === "none" ||
  Object.keys(errors).some((field) => field in usualFields || field.startsWith("protected_"));

/** Returns the subjects of the folded fields with unusual values, each once. */
function unusualNames({ typed, isShared }: TermsFieldsProps): string[] {
  const usual: TypedTerms = isShared ? keptFields : usualFields;
  const isUnusual = (field: string) => (typed[field] ?? usual[field]) !== usual[field];
  const names = Object.entries(fieldNames).flatMap(([field, name]) => (isUnusual(field) ? [name] : []));
  return [...new Set(names)];
}

/** The rare fields of the contract, and the other kinds of schedule, folded. */
export const MoreOptions = (props: TermsFieldsProps) => {
  const { typed } = props;
  const unusualFieldNames = unusualNames(props);
  return (
    <details open={isOpenFirst(props)} className="rounded-card border border-line px-4">
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-2 py-2 font-medium">
        Más opciones
        {unusualFieldNames.length > 0 && (
          <span className="text-sm font-normal text-muted">· {unusualFieldNames.join(", ")}</span>
        )}
      </summary>
      <div className="flex flex-col gap-4 pb-4">
        {typed.kind !== "none" && <ContractFields {...props} />}
        {typed.kind !== "none" && <FactFields {...props} />}
        <div className="flex flex-wrap items-end gap-2">
          <TextField
            label={messages.cycleDays}
            name="days"
            form={cycleFormId}
            inputMode="numeric"
            autoComplete="off"
            maxLength={2}
            defaultValue={typed.kind === "cycle" ? countDays(typed) : 8}
            hint={`Hasta ${longestCycle} días.`}
            className="w-full sm:w-80"
          />
          <ChoiceButton form={cycleFormId} name="kind" value="cycle" isChosen={typed.kind === "cycle"}>
            Usar turnos que rotan
          </ChoiceButton>
        </div>
        <div>
          <ChoiceButton form={patternFormId} name="kind" value="none" isChosen={typed.kind === "none"}>
            {messages.none}
          </ChoiceButton>
        </div>
      </div>
    </details>
  );
};

const countDays = (typedTerms: TypedTerms) =>
  Object.keys(typedTerms).filter((name) => /^day_\d+$/.test(name)).length;

const ContractFields = ({ typed, errors, isShared }: TermsFieldsProps) => (
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
      {isShared && <KeptOption />}
      <option value="natural">naturales</option>
      <option value="working">laborables</option>
    </SelectField>
    <SelectField
      label="Si trabaja la noche del cambio de hora"
      name="clock_change"
      defaultValue={typed.clock_change}
      hint="En marzo esa noche tiene una hora menos, y en octubre una más."
    >
      {isShared && <KeptOption />}
      <option value="real">se cuentan las horas reales</option>
      <option value="neutral">cuenta como una noche cualquiera</option>
    </SelectField>
  </div>
);

/** The facts of a contract that change what the law says. For several people, only the one that they can share. */
const FactFields = ({ typed, errors, isShared }: TermsFieldsProps) => (
  <>
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label="Tipo de contrato"
        name="contract"
        defaultValue={typed.contract ?? ""}
        error={errors.contract}
      >
        {isShared && <KeptOption />}
        <option value="">sin indicar</option>
        {Object.entries(contractNames).map(([kind, text]) => (
          <option key={kind} value={kind}>
            {text}
          </option>
        ))}
      </SelectField>
      {!isShared && (
        <>
          <DateField
            label="Menor hasta (el día antes de cumplir 18)"
            name="minor_until"
            defaultValue={typed.minor_until ?? ""}
            error={errors.minor_until}
            className=""
          />
          <DateField
            label="Pacto de horas complementarias: firmado el"
            name="pact_date"
            defaultValue={typed.pact_date ?? ""}
            error={errors.pact_date}
            className=""
          />
          <TextField
            label="Hasta qué % de las ordinarias"
            name="pact_percent"
            inputMode="decimal"
            autoComplete="off"
            maxLength={10}
            defaultValue={typed.pact_percent ?? ""}
            error={errors.pact_percent}
            hint="Del pacto. El 30 %, o lo que diga tu convenio hasta el 60 % (art. 12.5 ET). Solo a tiempo parcial."
          />
        </>
      )}
    </div>
    {!isShared && (
      <details open={hasProtectedHours(typed, errors)}>
        <summary className="flex min-h-11 cursor-pointer items-center font-medium text-brand">
          + Horas protegidas
        </summary>
        <p className="mb-2 max-w-prose text-sm text-muted">{messages.protectedHint}</p>
        <WeekLines {...{ typed, errors }} prefix="protected_" legend="Horas protegidas" />
      </details>
    )}
  </>
);

const hasProtectedHours = (typedTerms: TypedTerms, errors: TermsFieldsProps["errors"]) =>
  [typedTerms.protected_times_0, ...Object.keys(errors).filter((name) => name.startsWith("protected_"))].some(
    Boolean,
  );

/** The option of a list that leaves each person's own value. */
export const KeptOption = () => <option value={keptValue}>{messages.keep}</option>;
