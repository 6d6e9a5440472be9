import { ZoneOptions } from "./information-fields";
import { SelfSavingSelect } from "./self-saving-select";
import { SettingsForm } from "./settings-form";

/** The zone in which the company's days begin and end. */
export const ZoneForm = ({ saved }: { saved: string }) => (
  <SettingsForm form="zone" action="/settings" button="Guardar zona">
    {(plain) => (
      <SelfSavingSelect {...plain} name="time_zone" label="Zona horaria" saved={saved}>
        <ZoneOptions />
      </SelfSavingSelect>
    )}
  </SettingsForm>
);
