import { useState } from "react";
import { formatLongDate } from "~/time/formats";
import { SelectField } from "~/ui/select-field";
import { TextField } from "~/ui/text-field";
import { useHydrated } from "~/ui/use-hydrated";
import { messages } from "../messages";
import type { ProposalView } from "../kiosk-view";
import { DigitForm } from "./digit-form";
import { HourField } from "./hour-field";
import { OwnFrame } from "./own-frame";
import { useActiveField } from "./use-active-field";

/** Proposes the times of an entry, or of one that is missing. */
export function ProposalScreen({ view }: { view: ProposalView }) {
  const { activate, offer, ...keys } = useActiveField();
  const active = { activate, offer };
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
      <DigitForm
        intent="propose"
        words={["Proponer", "Enviando..."]}
        keys={keys}
        hasSeveral
        more={<Reason typed={typed} error={errors.reason} />}
      >
        <input type="hidden" name="token" value={token} />
        {entryId === null ? (
          <input type="hidden" name="day" value={day} />
        ) : (
          <input type="hidden" name="entry" value={entryId} />
        )}
        <div className="grid grid-cols-2 items-start gap-4">
          {hour("in", "Entrada")}
          {hour("out", "Salida")}
          {mayStayOpen && <p className="col-span-2 text-lg text-muted">{messages.mayStayOpen}</p>}
        </div>
      </DigitForm>
    </OwnFrame>
  );
}

/** A reason from the list. The field for another one appears with its choice; without scripts it is always there. */
function Reason({ typed, error }: { typed: ProposalView["typed"]; error: string | undefined }) {
  const hasScripts = useHydrated();
  const [reason, setReason] = useState(typed.other ? messages.otherReason : (typed.reason ?? ""));
  const isOther = !hasScripts || reason === messages.otherReason;
  return (
    <div className="flex flex-col gap-4">
      <SelectField
        label="¿Por qué?"
        name="reason"
        error={error}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      >
        <option value="">Elige una razón</option>
        {[...messages.reasons, messages.otherReason].map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </SelectField>
      {isOther && (
        <TextField
          label={messages.otherReason}
          name="other"
          maxLength={300}
          defaultValue={typed.other ?? ""}
          error={reason === messages.otherReason ? error : undefined}
        />
      )}
    </div>
  );
}
