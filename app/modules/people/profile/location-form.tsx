import { useState } from "react";
import { formatDate } from "~/time/dates";
import { localDateOf } from "~/time/zones";
import { Button } from "~/ui/button";
import { LiveRegion, Notice } from "~/ui/notice";
import { useEarlyInput } from "~/ui/use-early-input";
import { useHydrated } from "~/ui/use-hydrated";
import { copy } from "./copy";
import { useProfileForm } from "./use-profile-form";

const box = "flex min-h-11 cursor-pointer items-start gap-3 py-2.5";
const tick = "mt-0.5 size-5 shrink-0 accent-brand";

interface LocationFormProps {
  isEnabled: boolean;
  /** When somebody last said that the workers were told, if anybody has. */
  confirmedAt: number | null;
  timeZone: string;
}

/** 'Requerir ubicación en cada fichaje', with what the law asks for before it is switched on. */
export function LocationForm({ isEnabled, confirmedAt, timeZone }: LocationFormProps) {
  const { fetcher, isBusy, message, errors, onInput, typed } = useProfileForm("location");
  const hasScripts = useHydrated();
  const [isWanted, setIsWanted] = useState(typed.location_tracking === "on" || isEnabled);
  const wanted = useEarlyInput<HTMLInputElement>(({ checked }) => setIsWanted(checked));
  const [wasInformed, setWasInformed] = useState(false);
  const informed = useEarlyInput<HTMLInputElement>(({ checked }) => setWasInformed(checked));
  const [known, setKnown] = useState(isEnabled);
  if (isEnabled !== known) {
    setKnown(isEnabled);
    setIsWanted(isEnabled);
  }
  // Without scripts it cannot appear when it is needed, so it is always there.
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
      <input type="hidden" name="form" value="location" />
      <label className={`${box} font-medium`}>
        <input
          ref={wanted}
          type="checkbox"
          name="location_tracking"
          checked={isWanted}
          onChange={(event) => setIsWanted(event.target.checked)}
          aria-describedby="location-notice"
          className={tick}
        />
        Requerir ubicación en cada fichaje
      </label>
      <p id="location-notice" className="max-w-prose text-sm text-muted">
        {copy.locationNotice}
      </p>
      {isConfirmed && (
        <p className="text-sm font-medium">
          {copy.confirmedOn(formatDate(localDateOf(confirmedAt, timeZone)))}
        </p>
      )}
      {asksInformed && (
        <div>
          <label className={box}>
            <input
              ref={informed}
              type="checkbox"
              name="informed"
              required={isWanted}
              aria-invalid={errors.informed ? true : undefined}
              aria-describedby={errors.informed ? "informed-error" : undefined}
              className={tick}
            />
            {copy.informed}
          </label>
          {errors.informed && (
            <p id="informed-error" className="text-sm font-medium text-problem">
              {errors.informed}
            </p>
          )}
        </div>
      )}
      <div className="mt-2 flex flex-col items-start gap-3">
        <Button type="submit" look="quiet" softDisabled={isBusy}>
          {isBusy ? "Guardando..." : "Guardar configuración"}
        </Button>
        <LiveRegion className="min-h-12 w-full">
          {message && <Notice tone={message.tone}>{message.text}</Notice>}
        </LiveRegion>
      </div>
    </fetcher.Form>
  );
}
