import { Form } from "@remix-run/react";
import { Button } from "~/ui/button";
import { DateField } from "~/ui/date-field";
import { SelectField } from "~/ui/select-field";
import { TextAreaField } from "~/ui/text-area-field";
import { TextField } from "~/ui/text-field";
import { copy } from "./copy";
import type { FailedProposal } from "./submit-proposal.server";
import type { ProposalFields } from "./proposal-form";

interface ProposeFormProps {
  fields: ProposalFields;
  pauseRows: number;
  /** Whether there is an entry, which may be taken away too. */
  isChange: boolean;
  hidden: Record<string, string>;
  failed: FailedProposal | null;
  isSending: boolean;
}

/** What an entry should be: its hours, pauses and place, and why. A plain form: it works without scripts. */
export function ProposeForm({ fields, pauseRows, isChange, hidden, failed, isSending }: ProposeFormProps) {
  const errors = failed?.errors ?? {};
  const given = (name: string) => ({
    ...{ name, error: errors[name] },
    defaultValue: failed?.typed[name] ?? fields[name] ?? "",
  });
  return (
    <Form method="post" noValidate className="mt-4 flex flex-col gap-6">
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {isChange && (
        <SelectField label="Qué propones" {...given("kind")} className="sm:max-w-xs">
          <option value="change">Que conste de otra manera</option>
          <option value="void">Que no cuente: no debería estar</option>
        </SelectField>
      )}
      <Moment legend="Entrada" name="in" given={given} asks={failed?.ask.includes("in") ?? false} />
      <Moment legend="Salida" name="out" given={given} asks={failed?.ask.includes("out") ?? false} />
      <fieldset>
        <legend className="text-lg font-bold">Pausas</legend>
        <p className="text-sm text-muted">Deja vacías las que no haya.</p>
        <div className="mt-2 flex flex-col gap-4">
          {Array.from({ length: pauseRows }, (_, nth) => (
            <div key={nth} className="grid grid-cols-2 items-start gap-3 sm:flex">
              <Hour label={`Inicio de la pausa ${nth + 1}`} {...given(`pause_${nth}_start`)} />
              <Hour label={`Fin de la pausa ${nth + 1}`} {...given(`pause_${nth}_end`)} />
              <SelectField
                label={`Tipo de la pausa ${nth + 1}`}
                {...given(`pause_${nth}_kind`)}
                className="col-span-2 sm:w-40"
              >
                <option value="rest">Descanso</option>
                <option value="meal">Comida</option>
                <option value="other">Otra</option>
              </SelectField>
            </div>
          ))}
        </div>
      </fieldset>
      <SelectField label="Dónde" {...given("mode")} className="sm:max-w-xs">
        <option value="">{isChange ? "Como consta" : "En el centro"}</option>
        {isChange && <option value="on_site">En el centro</option>}
        <option value="remote">A distancia</option>
      </SelectField>
      <TextAreaField
        label={copy.why}
        hint={copy.whyHint}
        maxLength={300}
        {...given("reason")}
        className="max-w-prose"
      />
      <Button type="submit" softDisabled={isSending} className="w-full sm:w-fit">
        {isSending ? "Enviando..." : "Proponer"}
      </Button>
    </Form>
  );
}

interface Given {
  name: string;
  defaultValue: string;
  error: string | undefined;
}

interface MomentProps {
  legend: string;
  name: "in" | "out";
  given: (name: string) => Given;
  /** Whether clocks showed that hour twice. */
  asks: boolean;
}

/** A date and an hour; on the night when clocks are put back, which of the two. */
const Moment = ({ legend, name, given, asks }: MomentProps) => (
  <fieldset>
    <legend className="text-lg font-bold">{legend}</legend>
    <div className="mt-2 grid grid-cols-2 items-start gap-3 sm:flex">
      <DateField label={`Fecha de ${legend.toLowerCase()}`} {...given(`${name}_date`)} />
      <Hour label={`Hora de ${legend.toLowerCase()}`} {...given(`${name}_time`)} />
      {asks && (
        <SelectField label="¿Cuál de las dos?" {...given(`${name}_fold`)} className="col-span-2 sm:w-52">
          <option value="first">La primera (hora de verano)</option>
          <option value="second">La segunda (hora de invierno)</option>
        </SelectField>
      )}
    </div>
  </fieldset>
);

const Hour = (props: Given & { label: string }) => (
  <TextField {...props} inputMode="numeric" autoComplete="off" placeholder="hh:mm" className="sm:w-36" />
);
