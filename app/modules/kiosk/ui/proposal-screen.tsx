import { formatLongDate } from "~/time/formats";
import { SelectField } from "~/ui/select-field";
import { TextField } from "~/ui/text-field";
import { messages } from "../messages";
import type { ProposalView } from "../kiosk-view";
import { DigitForm } from "./digit-form";
import { HourField } from "./hour-field";
import { OwnFrame } from "./own-frame";
import { useActiveField } from "./use-active-field";

/** Proposes the times of an entry, or of one that is missing. */
export function ProposalScreen({ view }: { view: ProposalView }) {
  const { change, ...active } = useActiveField();
  const { token, entryId, day, typed, text, errors, ask, mayStayOpen } = view;
  const hour = (which: "in" | "out", label: string) => (
    <HourField
      name={`${which}_time`}
      {...{ label, active }}
      value={typed[`${which}_time`] ?? ""}
      error={errors[`${which}_time`]}
      fold={ask.includes(which) ? (typed[`${which}_fold`] ?? "") : null}
    />
  );
  return (
    <OwnFrame
      title={`${entryId ? "Corregir el fichaje del" : "Fichaje que falta el"} ${formatLongDate(day)}`}
      token={token}
      said={text === null ? null : { tone: "problem", text }}
    >
      <DigitForm intent="propose" words={["Proponer", "Enviando..."]} change={change}>
        <input type="hidden" name="token" value={token} />
        {entryId === null ? (
          <input type="hidden" name="day" value={day} />
        ) : (
          <input type="hidden" name="entry" value={entryId} />
        )}
        <div className="flex flex-col gap-4">
          <div className="grid grid-cols-2 gap-4">
            {hour("in", "Entrada")}
            {hour("out", mayStayOpen ? "Salida (vacía si sigues)" : "Salida")}
          </div>
          <SelectField
            label="¿Por qué?"
            name="reason"
            error={errors.reason}
            defaultValue={typed.reason ?? ""}
          >
            <option value="">Elige una razón</option>
            {messages.reasons.map((reason) => (
              <option key={reason} value={reason}>
                {reason}
              </option>
            ))}
          </SelectField>
          <TextField label="Otra razón" name="other" maxLength={300} defaultValue={typed.other ?? ""} />
        </div>
      </DigitForm>
    </OwnFrame>
  );
}
