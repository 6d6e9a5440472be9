import { messages } from "./messages";
import { SelfSavingBox } from "./self-saving-box";
import { SettingsForm, type PlainForm } from "./settings-form";

interface SwitchFormProps extends Pick<PlainForm, "form"> {
  name: string;
  saved: boolean;
  label: string;
  hint: string;
}

/** A setting of the company that is on or off. */
const SwitchForm = ({ form, name, saved, label, hint }: SwitchFormProps) => (
  <SettingsForm form={form} action="/settings" button="Guardar">
    {(plain) => (
      <>
        <SelfSavingBox {...plain} name={name} saved={saved} describedBy={`${name}-hint`}>
          {label}
        </SelfSavingBox>
        <p id={`${name}-hint`} className="-mt-2 max-w-prose pl-8 text-sm text-pretty text-muted">
          {hint}
        </p>
      </>
    )}
  </SettingsForm>
);

export const RemoteWorkForm = ({ isEnabled }: { isEnabled: boolean }) => (
  <SwitchForm
    form="remote-work"
    name="remote_work"
    saved={isEnabled}
    label="Hay personas que trabajan a distancia"
    hint={messages.remoteWorkHint}
  />
);

export const OfflineForm = ({ isEnabled }: { isEnabled: boolean }) => (
  <SwitchForm
    form="offline"
    name="offline_punches"
    saved={isEnabled}
    label="Permitir fichar sin conexión"
    hint={messages.offlineHint}
  />
);
