import { messages } from "./messages";
import { SelfSavingSelect } from "./self-saving-select";
import { SettingsForm } from "./settings-form";

const choices = { nobody: "Ninguna", centre: "Las de su centro", everybody: "Todas" } as const;

/** The choice of which absences of colleagues an employee sees. */
export const ColleagueAbsencesForm = ({ saved }: { saved: keyof typeof choices }) => (
  <SettingsForm form="colleague-absences" action="/settings" button="Guardar">
    {(plain) => (
      <SelfSavingSelect
        {...plain}
        name="colleague_absences"
        label="Qué ausencias de los demás ve cada persona"
        hint={messages.colleagueAbsencesHint}
        saved={saved}
      >
        {Object.entries(choices).map(([choice, text]) => (
          <option key={choice} value={choice}>
            {text}
          </option>
        ))}
      </SelfSavingSelect>
    )}
  </SettingsForm>
);
