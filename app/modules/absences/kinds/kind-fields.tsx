import type { ReactNode } from "react";
import { Checkbox } from "~/ui/checkbox";
import { SelectField } from "~/ui/select-field";
import { TextField } from "~/ui/text-field";
import { longestName, type ChangeableKindSettings, type KindErrors, type TypedKind } from "./kind-form";
import { messages } from "./messages";

interface KindFieldsProps {
  typed: TypedKind;
  errors: KindErrors;
  changeable: ChangeableKindSettings;
  /** What the company cannot change any more, in words; null where it can. */
  fixed: Record<"isPrivate" | "covers", string | null>;
  /** The years from which a changed limit can hold; 0 is all years. */
  startYears: readonly number[];
}

/** The fields of a kind of absence. A setting that the company may not change is a sentence. */
export const KindFields = ({ typed, errors, changeable, fixed, startYears }: KindFieldsProps) => (
  <>
    {changeable.name && (
      <TextField
        label="Nombre"
        name="name"
        autoComplete="off"
        maxLength={longestName}
        defaultValue={typed.name}
        error={errors.name}
        hint={fixed.covers === null ? messages.nameHint : messages.renameHint}
      />
    )}
    {changeable.amount ? (
      <AmountFields {...{ typed, errors }} />
    ) : (
      <p className="text-muted">{messages.vacationUnit}</p>
    )}
    {changeable.carriedUntil && (
      <TextField
        label="Lo que sobra de un año se puede tomar hasta"
        name="carried_until"
        autoComplete="off"
        maxLength={10}
        defaultValue={typed.carried_until}
        error={errors.carried_until}
        hint="Día y mes del año siguiente, como 31/03. Vacío si no pasa nada al año siguiente."
      />
    )}
    <SelectField
      label={changeable.amount ? "Esa cantidad vale" : "Esa fecha vale"}
      name="from_year"
      defaultValue={typed.from_year}
      hint="Si eliges un año, los anteriores quedan como estaban."
    >
      {startYears.map((year) => (
        <option key={year} value={year}>
          {year === 0 ? "todos los años" : `desde ${year}`}
        </option>
      ))}
    </SelectField>
    <div className="flex flex-col">
      <Tick name="is_on" isOn={typed.is_on === "on"}>
        Se puede pedir
      </Tick>
      {changeable.needsAnswer ? (
        <Tick name="needs_answer" isOn={typed.needs_answer === "on"}>
          Un responsable tiene que aceptarla
        </Tick>
      ) : (
        <p className="py-2 text-muted">{messages.holdsByLaw}</p>
      )}
      {changeable.isPrivate && (
        <Tick name="is_private" isOn={typed.is_private === "on"}>
          Privada: solo la ven su persona y quien la acepta. Después no se puede cambiar.
        </Tick>
      )}
      {changeable.covers && (
        <Tick name="covers" isOn={typed.covers === "on"}>
          Quita horas previstas: esos días no se espera que trabaje. Después no se puede cambiar.
        </Tick>
      )}
      {[fixed.isPrivate, fixed.covers].map(
        (words) =>
          words && (
            <p key={words} className="py-2 text-muted">
              {words}
            </p>
          ),
      )}
    </div>
  </>
);

const AmountFields = ({ typed, errors }: Pick<KindFieldsProps, "typed" | "errors">) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <SelectField label="Se cuenta en" name="unit" defaultValue={typed.unit} error={errors.unit}>
      <option value="working">días laborables</option>
      <option value="natural">días naturales</option>
      <option value="minutes">horas</option>
    </SelectField>
    <TextField
      label="Cuánto al año"
      name="allowance"
      autoComplete="off"
      maxLength={20}
      defaultValue={typed.allowance}
      error={errors.allowance}
      hint="Días como 6 o 2,5; horas como 20 o 7:30. Vacío si no hay un límite al año."
    />
  </div>
);

interface TickProps {
  name: string;
  isOn: boolean;
  children: ReactNode;
}

const Tick = ({ name, isOn, children }: TickProps) => (
  <label className="-ml-3 flex min-h-11 items-center gap-1 py-1">
    <Checkbox name={name} value="on" defaultChecked={isOn} />
    {children}
  </label>
);
