import { useState, type ChangeEvent } from "react";
import { ExpectedProfileField } from "~/modules/session/expected-profile-field";
import { formatDate } from "~/time/dates";
import { localDateOf } from "~/time/zones";
import { useEarlyInput } from "~/ui/use-early-input";
import { useHydrated } from "~/ui/use-hydrated";
import { messages } from "./messages";
import { SaveRow } from "./save-row";
import { SettingBox } from "./setting-box";
import { useProfileForm } from "./use-profile-form";

interface LocationFormProps {
  isEnabled: boolean;
  /** When a manager last confirmed that the workers were informed; null if nobody did. */
  confirmedAt: number | null;
  timeZone: string;
}

/** 'Requerir ubicación en cada fichaje', with the confirmation that the law requires (art. 90 LOPDGDD). */
export function LocationForm({ isEnabled, confirmedAt, timeZone }: LocationFormProps) {
  const { fetcher, isBusy, message, errors, onInput, typed } = useProfileForm("location");
  const hasScripts = useHydrated();
  const trackingBox = useSavedTick(isEnabled, typed.location_tracking === "on" || isEnabled);
  const isWanted = trackingBox.checked;
  const [wasInformed, setWasInformed] = useState(false);
  const informedBoxRef = useEarlyInput<HTMLInputElement>(({ checked }) => setWasInformed(checked));
  // Without scripts the box cannot appear later, so it is always visible.
  const isConfirmed = isEnabled && confirmedAt !== null;
  const asksInformed = !isConfirmed && (isWanted || wasInformed || !hasScripts);
  return (
    <fetcher.Form
      method="post"
      action="/profile"
      noValidate
      onInput={onInput}
      className="mt-4 flex flex-col gap-2"
    >
      <ExpectedProfileField />
      <input type="hidden" name="form" value="location" />
      <SettingBox name="location_tracking" {...trackingBox} aria-describedby="location-notice">
        <span className="font-medium">Requerir ubicación en cada fichaje</span>
      </SettingBox>
      <p id="location-notice" className="max-w-prose text-sm text-muted">
        {messages.locationNotice}
      </p>
      {isConfirmed && (
        <p className="text-sm font-medium">
          {messages.confirmedOn(formatDate(localDateOf(confirmedAt, timeZone)))}
        </p>
      )}
      {asksInformed && (
        <div>
          <SettingBox
            ref={informedBoxRef}
            name="informed"
            required={isWanted}
            aria-invalid={errors.informed ? true : undefined}
            aria-describedby={errors.informed ? "informed-error" : undefined}
          >
            {messages.informed}
          </SettingBox>
          {errors.informed && (
            <p id="informed-error" className="text-sm font-medium text-problem">
              {errors.informed}
            </p>
          )}
        </div>
      )}
      <SaveRow {...{ isBusy, message }} label="Guardar configuración" look="quiet" />
    </fetcher.Form>
  );
}

/**
 * Makes a box follow its saved value.
 * @param first the initial tick, after a refused form.
 */
function useSavedTick(savedTick: boolean, first = savedTick) {
  const [checked, setChecked] = useState(first);
  const boxRef = useEarlyInput<HTMLInputElement>((box) => setChecked(box.checked));
  const [known, setKnown] = useState(savedTick);
  if (savedTick !== known) {
    setKnown(savedTick);
    setChecked(savedTick);
  }
  return {
    ref: boxRef,
    checked,
    onChange: (event: ChangeEvent<HTMLInputElement>) => setChecked(event.target.checked),
  };
}
