import { ExpectedProfileField } from "~/modules/directory/expected-profile-field";
import { ZoneField } from "./information-fields";
import { SaveRow } from "./save-row";
import { useProfileForm } from "./use-profile-form";

export function ZoneForm({ saved }: { saved: string }) {
  const { fetcher, isBusy, message, errors, onInput, typed } = useProfileForm("zone");
  return (
    <fetcher.Form
      method="post"
      action="/settings"
      noValidate
      onInput={onInput}
      className="mt-4 flex max-w-md flex-col gap-2"
    >
      <ExpectedProfileField />
      <input type="hidden" name="form" value="zone" />
      <ZoneField {...{ saved, typed, errors }} />
      <SaveRow {...{ isBusy, message }} label="Guardar zona" look="quiet" />
    </fetcher.Form>
  );
}
