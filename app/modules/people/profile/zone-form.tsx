import { SavedNote, useSelfSaving } from "~/ui/self-saving";
import { useEarlyInput } from "~/ui/use-early-input";
import { ZoneField } from "./information-fields";
import { SettingsForm, type PlainForm } from "./settings-form";

const name = "time_zone";
const errorId = "time-zone-error";

/** The zone in which the company's days begin and end. */
export const ZoneForm = ({ saved }: { saved: string }) => (
  <SettingsForm form="zone" action="/settings" button="Guardar zona">
    {(plain) => <SelfSavingZone {...plain} saved={saved} />}
  </SettingsForm>
);

function SelfSavingZone({ form, action, result, saved }: PlainForm & { saved: string }) {
  const first = result?.typed[name] ?? saved;
  const { value, save, note } = useSelfSaving<string>({
    name,
    saved,
    first,
    action,
    fieldsOf: (zone) => ({ form, only: name, [name]: zone }),
  });
  const select = useEarlyInput<HTMLSelectElement>((control) => {
    if (control.value !== first) save(control.value);
  });
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-4">
      <ZoneField
        control={select}
        value={value}
        onChange={(event) => save(event.target.value)}
        className="max-w-md grow basis-56"
        error={result?.errors[name]}
        {...(note.error && { "aria-invalid": true, "aria-describedby": errorId })}
      />
      <SavedNote id={errorId} {...{ note }} control={select} />
    </div>
  );
}
