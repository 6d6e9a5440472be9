import { useState } from "react";
import { formatLongDate } from "~/time/formats";
import { Button } from "~/ui/button";
import { SelectField } from "~/ui/select-field";
import { TextField } from "~/ui/text-field";
import { useHydrated } from "~/ui/use-hydrated";
import { messages } from "../messages";
import type { PlannedTimes, ProposalView } from "../kiosk-view";
import { DigitForm } from "./digit-form";
import { HourField } from "./hour-field";
import { OwnFrame } from "./own-frame";
import { useActiveField } from "./use-active-field";

/** Proposes the times of an entry, or of one that is missing. */
export function ProposalScreen({ view }: { view: ProposalView }) {
  const { activate, offer, ...keys } = useActiveField();
  const active = { activate, offer };
  const { token, entryId, day, typed, text, errors, ask, mayStayOpen, planned } = view;
  // One line says how to type both times, also when neither can be read.
  const times = [errors.in_time, errors.out_time];
  const isShared = times.every((error) => error === undefined || error === messages.hourHint);
  const isUnreadable = isShared && times.some(Boolean);
  const hour = (which: "in" | "out", label: string) => (
    <HourField
      name={`${which}_time`}
      {...{ label, active }}
      value={typed[`${which}_time`] ?? ""}
      error={errors[`${which}_time`]}
      {...(isShared && { noteId: hourNoteId })}
      fold={ask.includes(which) ? (typed[`${which}_fold`] ?? "") : null}
    />
  );
  return (
    <OwnFrame
      title={`${entryId ? "Corregir el fichaje del" : "Falta el"} ${formatLongDate(day)}`}
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
        <div className="grid grid-cols-2 items-start gap-x-4 gap-y-2">
          {hour("in", "Entrada")}
          {hour("out", "Salida")}
          {isShared && (
            <p
              id={hourNoteId}
              className={`col-span-2 -mt-1 text-lg ${isUnreadable ? "font-medium text-problem" : "text-muted"}`}
            >
              {messages.hourHint}
            </p>
          )}
          <PlannedChips planned={planned} />
          {mayStayOpen && <p className="col-span-2 text-lg text-muted">{messages.mayStayOpen}</p>}
        </div>
      </DigitForm>
    </OwnFrame>
  );
}

const hourNoteId = "hour-note";

/** The shifts of the person's terms: a tap fills both times. */
function PlannedChips({ planned }: Pick<ProposalView, "planned">) {
  if (!useHydrated() || planned.length === 0) return null;
  const fill = ({ from, to }: PlannedTimes, { form }: HTMLButtonElement) => {
    for (const [name, time] of [
      ["in_time", from],
      ["out_time", to],
    ] as const)
      (form!.elements.namedItem(name) as HTMLInputElement).value = time;
  };
  return (
    <div className="col-span-2 flex flex-wrap items-center gap-2 text-lg">
      Tu horario:
      {planned.map((times) => (
        <Button
          key={times.from}
          type="button"
          look="quiet"
          onClick={({ currentTarget }) => fill(times, currentTarget)}
          className="px-3! text-lg tabular-nums sm:min-h-12"
        >
          {times.from}–{times.to}
        </Button>
      ))}
    </div>
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
