import { ExpectedProfileField } from "~/modules/directory/expected-profile-field";
import { messages } from "./messages";
import { SaveRow } from "./save-row";
import { SettingBox } from "./setting-box";
import { useProfileForm } from "./use-profile-form";
import { useSavedTick } from "./use-saved-tick";

export function OfflineForm({ isEnabled }: { isEnabled: boolean }) {
  const { fetcher, isBusy, message, typed } = useProfileForm("offline");
  // A refused form does not contain a box without a tick.
  const tick = useSavedTick(isEnabled, typed.form ? "offline_punches" in typed : isEnabled);
  return (
    <fetcher.Form method="post" action="/settings" className="mt-4 flex flex-col gap-2">
      <ExpectedProfileField />
      <input type="hidden" name="form" value="offline" />
      <SettingBox name="offline_punches" aria-describedby="offline-hint" {...tick}>
        Permitir fichar sin conexión
      </SettingBox>
      <p id="offline-hint" className="max-w-prose text-sm text-muted">
        {messages.offlineHint}
      </p>
      <SaveRow {...{ isBusy, message }} label="Guardar" look="quiet" />
    </fetcher.Form>
  );
}
