import { Form } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { ExpectedProfileField } from "~/modules/session/expected-profile-field";
import { Button } from "~/ui/button";
import { DateField } from "~/ui/date-field";
import { SelectField } from "~/ui/select-field";
import { TextAreaField } from "~/ui/text-area-field";
import { TextField } from "~/ui/text-field";
import { useErrorFocus } from "~/ui/use-error-focus";
import { pauseNames } from "~/modules/ledger/part-names";
import { messages } from "./messages";
import type { FailedProposal } from "./submit-proposal.server";
import type { ProposalFields } from "./proposal-form";
import { DstChoice } from "./dst-choice";

interface ProposeFormProps {
  fields: ProposalFields;
  pauseRows: number;
  /** Whether the form corrects an entry, which it may also void. */
  isChange: boolean;
  /** Whether the entry is of the proposer. */
  isOwn: boolean;
  /** Whether the form asks for the check-out only. The other fields are folded. */
  asksExit: boolean;
  /** Whether people of the company work remotely, or the entry or the proposal says so. */
  asksMode: boolean;
  hidden: Record<string, string>;
  failed: FailedProposal | null;
  isSending: boolean;
  /** Below the reason: who reads it, and who accepts the proposal. */
  answerText: string;
}

/** The form of a proposal: times, pauses, mode and reason. It works without scripts. */
export function ProposeForm({
  fields,
  pauseRows,
  isChange,
  isOwn,
  asksExit,
  asksMode,
  hidden,
  failed,
  isSending,
  answerText,
}: ProposeFormProps) {
  const errors = failed?.errors ?? {};
  const fieldPropsOf = (name: string) => ({
    name,
    error: errors[name],
    defaultValue: failed?.typed[name] ?? fields[name] ?? "",
  });
  const hasPauses = "pause_0_start" in fields;
  const hasMode = asksMode || failed?.typed.mode === "remote";
  const foldedRef = useRef<HTMLDetailsElement>(null);
  const hasFoldedError = Object.keys(errors).some((name) =>
    (asksExit ? fieldsBesidesExit : pauseAndPlaceFields).test(name),
  );
  // React does not open a part again that the user closed.
  useEffect(() => {
    if (hasFoldedError) foldedRef.current!.open = true;
  }, [failed, hasFoldedError]);
  // After the effect that opens the folded part: a field in a closed part takes no focus.
  const form = useErrorFocus(failed);
  // The form keeps the entry's version and the key of the attempt when the loader runs again.
  const [drawn] = useState(hidden);
  return (
    <Form ref={form} method="post" noValidate className="mt-2 flex flex-col gap-2.5 sm:gap-5">
      <ExpectedProfileField />
      {/* The Enter key sends the first submit button of a form: it must take neither the offer of the next day nor a usual reason. */}
      <button type="submit" hidden />
      {Object.entries(drawn).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={failed?.typed[name] ?? value} />
      ))}
      {asksExit ? (
        <DateAndTimeFields
          legend="Salida"
          name="out"
          given={fieldPropsOf}
          asks={failed?.ask.includes("out") ?? false}
        />
      ) : (
        <EntryFields {...{ isChange, given: fieldPropsOf }} ask={failed?.ask ?? []} />
      )}
      {failed?.nextDay && (
        <Button
          type="submit"
          look="quiet"
          name="out_next"
          value="yes"
          softDisabled={isSending}
          className="w-full sm:w-fit"
        >
          {messages.endsNextDay(failed.nextDay)}
        </Button>
      )}
      <details ref={foldedRef} open={(hasPauses && !asksExit) || hasFoldedError}>
        <summary className="inline-flex min-h-11 items-center font-medium text-brand underline underline-offset-4">
          {asksExit ? "Corregir algo más" : hasMode ? "Pausas y lugar" : "Pausas"}
        </summary>
        <div className="mt-3 flex flex-col gap-6">
          {asksExit && (
            <>
              <KindField given={fieldPropsOf} />
              <DateAndTimeFields
                legend="Entrada"
                name="in"
                given={fieldPropsOf}
                asks={failed?.ask.includes("in") ?? false}
              />
            </>
          )}
          <PauseFields rows={pauseRows} given={fieldPropsOf} ask={failed?.ask ?? []} />
          {hasMode && (
            <SelectField label="Dónde" {...fieldPropsOf("mode")} className="sm:max-w-xs">
              <option value="">{isChange ? "Como consta" : "En el centro"}</option>
              {isChange && <option value="on_site">En el centro</option>}
              <option value="remote">A distancia</option>
            </SelectField>
          )}
        </div>
      </details>
      <div className="group/reason flex flex-col gap-2.5 sm:gap-5">
        <TextAreaField
          label={messages.why}
          hint={answerText}
          maxLength={300}
          rows={2}
          placeholder=" "
          {...fieldPropsOf("reason")}
          className="max-w-180"
        />
        <Button type="submit" softDisabled={isSending} className="w-full sm:w-fit">
          {isSending ? "Enviando..." : "Proponer"}
        </Button>
        <UsualReasons {...{ isChange, isOwn, isSending }} />
      </div>
    </Form>
  );
}

/** Buttons that propose with a usual reason. They are offered while the field of the reason is empty. */
function UsualReasons({
  isChange,
  isOwn,
  isSending,
}: Pick<ProposeFormProps, "isChange" | "isOwn" | "isSending">) {
  const reasons = messages.usualReasons[isOwn ? "own" : "other"][isChange ? "change" : "add"];
  return (
    <p className="flex flex-wrap gap-2 group-has-[textarea:not(:placeholder-shown)]/reason:hidden">
      {reasons.map((reason) => (
        // After the text area of the same name, so that the button's value counts.
        <Button key={reason} type="submit" look="quiet" name="reason" value={reason} softDisabled={isSending}>
          {messages.proposeBecause(reason)}
        </Button>
      ))}
    </p>
  );
}

/** The names of the folded fields. If the form asks for the check-out only, all other fields except the reason are folded. */
const pauseAndPlaceFields = /^(pause_|mode)/;
const fieldsBesidesExit = /^(kind|in_|pause_|mode)/;

const EntryFields = ({
  isChange,
  given,
  ask,
}: Pick<ProposeFormProps, "isChange"> & { given: FieldPropsOf; ask: string[] }) => (
  <>
    {isChange && <KindField given={given} />}
    <DateAndTimeFields legend="Entrada" name="in" given={given} asks={ask.includes("in")} />
    <DateAndTimeFields legend="Salida" name="out" given={given} asks={ask.includes("out")} />
  </>
);

const KindField = ({ given }: { given: FieldPropsOf }) => (
  <SelectField label="Qué propones" {...given("kind")} className="sm:max-w-xs">
    <option value="change">Cambiar el fichaje</option>
    <option value="void">Anularlo: no debería existir</option>
  </SelectField>
);

const PauseFields = ({ rows, given, ask }: { rows: number; given: FieldPropsOf; ask: string[] }) => (
  <fieldset>
    <legend className="text-lg font-bold">Pausas</legend>
    <p className="text-sm text-muted">Deja vacías las que sobren.</p>
    <div className="mt-2 flex flex-col gap-4">
      {Array.from({ length: rows }, (_, nth) => (
        <div key={nth} className="grid grid-cols-2 items-start gap-3 sm:flex sm:flex-wrap">
          <HourField label={`Inicio de la pausa ${nth + 1}`} {...given(`pause_${nth}_start`)} />
          <HourField label={`Fin de la pausa ${nth + 1}`} {...given(`pause_${nth}_end`)} />
          {ask.includes(`pause_${nth}_start`) && (
            <DstChoice label="Inicio: ¿cuál de las dos?" {...given(`pause_${nth}_start_fold`)} />
          )}
          {ask.includes(`pause_${nth}_end`) && (
            <DstChoice label="Fin: ¿cuál de las dos?" {...given(`pause_${nth}_end_fold`)} />
          )}
          <SelectField
            label={`Tipo de la pausa ${nth + 1}`}
            {...given(`pause_${nth}_kind`)}
            className="col-span-2 sm:w-40"
          >
            {Object.entries(pauseNames).map(([kind, name]) => (
              <option key={kind} value={kind}>
                {name}
              </option>
            ))}
          </SelectField>
        </div>
      ))}
    </div>
  </fieldset>
);

type FieldPropsOf = (name: string) => FieldProps;

interface FieldProps {
  name: string;
  defaultValue: string;
  error: string | undefined;
}

interface MomentProps {
  legend: string;
  name: "in" | "out";
  given: FieldPropsOf;
  /** Whether the clocks show that time twice on that day. */
  asks: boolean;
}

/** A date and a time. If the clocks show the time twice, also which of the two. */
const DateAndTimeFields = ({ legend, name, given, asks }: MomentProps) => (
  <fieldset>
    <legend className="sr-only">{legend}</legend>
    <div className="grid grid-cols-2 items-start gap-3 sm:flex">
      <DateField label={`Fecha de ${legend.toLowerCase()}`} {...given(`${name}_date`)} />
      <HourField label={`Hora de ${legend.toLowerCase()}`} {...given(`${name}_time`)} />
      {asks && <DstChoice {...given(`${name}_fold`)} />}
    </div>
  </fieldset>
);

const HourField = (props: FieldProps & { label: string }) => (
  <TextField {...props} inputMode="numeric" autoComplete="off" placeholder="hh:mm" className="sm:w-36" />
);
