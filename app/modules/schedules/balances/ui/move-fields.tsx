import { DateField } from "~/ui/date-field";
import { SelectField } from "~/ui/select-field";
import { TextField } from "~/ui/text-field";
import { messages, reasonChoices } from "../messages";
import { moveReasons, type MoveErrors, type TypedMove } from "../move-form";

/** The fields of a move of the balance, with what was typed. */
export const MoveFields = ({ typed, errors }: { typed: TypedMove; errors: MoveErrors }) => (
  <>
    <p className="max-w-prose text-muted">{messages.moveIntro}</p>
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField label="Motivo" name="reason" defaultValue={typed.reason} error={errors.reason}>
        <option value="">Elige uno</option>
        {moveReasons.map((reason) => (
          <option key={reason} value={reason}>
            {reasonChoices[reason]}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Horas"
        name="hours"
        autoComplete="off"
        maxLength={20}
        defaultValue={typed.hours}
        error={errors.hours}
        hint="Como 8,5, 8:30 o 8h30."
      />
      <DateField label="Día" name="on" defaultValue={typed.on ?? ""} error={errors.on} />
      <TextField
        label="Texto"
        name="text"
        autoComplete="off"
        defaultValue={typed.text}
        error={errors.text}
        hint="También lo lee la persona."
      />
    </div>
  </>
);
