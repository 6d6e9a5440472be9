import type { ChangeEvent } from "react";
import { SelectField } from "~/ui/select-field";
import { SavedNote, useSelfSaving } from "~/ui/self-saving";
import { useEarlyInput } from "~/ui/use-early-input";
import { messages } from "./messages";
import { SettingsForm, type PlainForm } from "./settings-form";

const name = "colleague_absences";
const errorId = "colleague-absences-error";

const choices = { nobody: "Las de nadie", centre: "Las de su centro", everybody: "Las de todos" } as const;

type Choice = keyof typeof choices;

/** The choice of the colleagues of whom an employee sees absences. */
export const ColleagueAbsencesForm = ({ saved }: { saved: Choice }) => (
  <SettingsForm form="colleague-absences" action="/settings" button="Guardar">
    {(plain) => <SelfSavingChoice {...plain} saved={saved} />}
  </SettingsForm>
);

function SelfSavingChoice({ form, action, result, saved }: PlainForm & { saved: Choice }) {
  const first = result?.typed[name] ?? saved;
  const { value, save, note } = useSelfSaving<string>({
    name,
    saved,
    first,
    action,
    fieldsOf: (choice) => ({ form, only: name, [name]: choice }),
  });
  const select = useEarlyInput<HTMLSelectElement>((control) => {
    if (control.value !== first) save(control.value);
  });
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-4">
      <SelectField
        control={select}
        label="Qué ausencias de los demás ve cada persona"
        name={name}
        value={value}
        onChange={(event: ChangeEvent<HTMLSelectElement>) => save(event.target.value)}
        hint={messages.colleagueAbsencesHint}
        className="max-w-md grow basis-56"
        error={result?.errors[name]}
        {...(note.error && { "aria-invalid": true, "aria-describedby": errorId })}
      >
        {Object.entries(choices).map(([choice, text]) => (
          <option key={choice} value={choice}>
            {text}
          </option>
        ))}
      </SelectField>
      <SavedNote id={errorId} {...{ note }} control={select} />
    </div>
  );
}
