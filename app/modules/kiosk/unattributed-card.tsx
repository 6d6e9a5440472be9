import { Form } from "@remix-run/react";
import { MeantFor } from "~/modules/directory/meant-for";
import { formatDateTime, formatLongDate, formatTime } from "~/time/formats";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/checkbox";
import { SelectField } from "~/ui/select-field";
import { copy } from "./copy";
import { keptNames } from "./kept-actions";
import type { Unattributed } from "./list-unattributed.server";
import type { SettledAnswer } from "./submit-unattributed.server";
import type { SettledPunch, WaitingGroup } from "./unattributed";

interface UnattributedCardProps {
  group: WaitingGroup;
  people: Unattributed["people"];
  timeZone: string;
  failed: SettledAnswer["failed"];
  isSending: boolean;
}

const numberText = (number: number | null) => (number === null ? "Sin número legible" : `Número ${number}`);

/** Punches of which nobody knows whose they are: a manager says so, or that they are nobody's. */
export function UnattributedCard({ group, people, timeZone, failed, isSending }: UnattributedCardProps) {
  const { id, kiosk, number, holderId, why, day, punches } = group;
  const holder = people.find(({ profileId }) => profileId === holderId);
  const title = `loose-${id}`;
  return (
    <li className="card p-4">
      <h2 id={title} className="text-lg font-bold wrap-anywhere">
        {numberText(number)}, {formatLongDate(day)}
        <span className="block text-base font-normal">
          {kiosk} · {copy.looseWhys[why]}
        </span>
      </h2>
      <Form method="post" aria-labelledby={title} className="mt-2 flex flex-col gap-3">
        <MeantFor />
        <input type="hidden" name="group" value={id} />
        <fieldset>
          <legend className="sr-only">Fichajes</legend>
          <ul>
            {punches.map(({ id: punch, action, at, receivedAt }) => (
              <li key={punch}>
                <label className="flex min-h-11 items-center gap-2">
                  <Checkbox
                    name="punch"
                    value={punch}
                    defaultChecked={failed?.ticked.includes(punch) ?? true}
                  />
                  <span>
                    {keptNames[action]} a las {formatTime(at, timeZone)}
                    <span className="block text-sm text-muted">
                      Recibido el {formatDateTime(receivedAt, timeZone)}
                    </span>
                  </span>
                </label>
              </li>
            ))}
          </ul>
        </fieldset>
        {failed?.punch && (
          <p role="alert" className="text-sm text-problem">
            {failed.punch}
          </p>
        )}
        <SelectField
          label="¿De quién es?"
          name="person"
          defaultValue={holder?.profileId ?? ""}
          hint={holder ? `El número ${number} es el de ${holder.name}.` : undefined}
          error={failed?.person}
        >
          <option value="">Elige una persona</option>
          {people.map(({ profileId, name, number: own }) => (
            <option key={profileId} value={profileId}>
              {name} ({own})
            </option>
          ))}
        </SelectField>
        <Button type="submit" softDisabled={isSending} className="self-start">
          Proponer a esa persona
        </Button>
        <details>
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-brand underline">
            No es de nadie
          </summary>
          <div className="flex flex-wrap items-center gap-3">
            <p className="max-w-prose">Se descarta lo marcado. Constará que lo descartaste tú.</p>
            <Button type="submit" look="quiet" name="intent" value="discard" softDisabled={isSending}>
              Sí, descartar
            </Button>
          </div>
        </details>
      </Form>
    </li>
  );
}

/** What became of them: it stays in sight for all managers. */
export function SettledPunches({
  settled,
  timeZone,
}: {
  settled: readonly SettledPunch[];
  timeZone: string;
}) {
  if (settled.length === 0) return null;
  return (
    <section aria-labelledby="settled" className="mt-8">
      <h2 id="settled" className="text-lg font-bold">
        Resueltos
      </h2>
      <ul className="mt-2 flex flex-col gap-3">
        {settled.map(({ id, action, at, number, kiosk, settledAt, settledBy, givenTo }) => (
          <li key={id} className="border-t border-line pt-3 wrap-anywhere">
            {keptNames[action]}, {formatDateTime(at, timeZone)}. {numberText(number)}, {kiosk}.
            <span className="block text-sm text-muted">
              {givenTo === null ? "Descartado" : `Propuesto a ${givenTo}`} por {settledBy} el{" "}
              {formatDateTime(settledAt, timeZone)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
