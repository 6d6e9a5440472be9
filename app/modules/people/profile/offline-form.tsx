import { MeantFor } from "~/modules/directory/meant-for";
import { copy } from "./copy";
import { SaveRow } from "./save-row";
import { SettingBox } from "./setting-box";
import { useProfileForm } from "./use-profile-form";
import { useSavedTick } from "./use-saved-tick";

/** Whether the company's people may punch without network. */
export function OfflineForm({ isEnabled }: { isEnabled: boolean }) {
  const { fetcher, isBusy, message, typed } = useProfileForm("offline");
  // A form that was refused holds nothing of a box that is not ticked.
  const tick = useSavedTick(isEnabled, typed.form ? "offline_punches" in typed : isEnabled);
  return (
    <fetcher.Form method="post" action="/settings" className="mt-4 flex flex-col gap-2">
      <MeantFor />
      <input type="hidden" name="form" value="offline" />
      <SettingBox name="offline_punches" aria-describedby="offline-hint" {...tick}>
        Permitir fichar sin conexión
      </SettingBox>
      <p id="offline-hint" className="max-w-prose text-sm text-muted">
        {copy.offlineHint}
      </p>
      <SaveRow {...{ isBusy, message }} label="Guardar" look="quiet" />
    </fetcher.Form>
  );
}
