import { Form } from "@remix-run/react";
import { useState } from "react";
import { ExpectedProfileField } from "~/modules/session/expected-profile-field";
import { formatDateTime, formatLongDate, formatTime } from "~/time/formats";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/checkbox";
import { SelectField } from "~/ui/select-field";
import { useErrorFocus } from "~/ui/use-error-focus";
import { messages } from "./messages";
import { offlineActionNames } from "./offline-actions";
import type { UnassignedList } from "./list-unassigned.server";
import type { AssignmentAnswer } from "./submit-unassigned.server";
import type { AssignedPunch, WaitingGroup } from "./unassigned";

interface UnassignedCardProps {
  group: WaitingGroup;
  people: UnassignedList["people"];
  timeZone: string;
  failed: AssignmentAnswer["failed"];
  isSending: boolean;
}

const numberText = (number: number | null) => (number === null ? "Sin número legible" : `Número ${number}`);

/** Unassigned punches of one group: a manager assigns or discards them. */
export function UnassignedCard({ group, people, timeZone, failed, isSending }: UnassignedCardProps) {
  const { id, kiosk, number, holderId, why, day, punches } = group;
  const holder = people.find(({ profileId }) => profileId === holderId);
  const title = `punch-${id}`;
  const [hasPerson, setHasPerson] = useState(holder !== undefined);
  const form = useErrorFocus(failed);
  return (
    <li className="card p-4">
      <h2 id={title} className="text-lg font-bold wrap-anywhere">
        {numberText(number)}, {formatLongDate(day)}
        <span className="block text-base font-normal">
          {kiosk} · {messages.unassignedReasons[why]}
        </span>
      </h2>
      <Form ref={form} method="post" aria-labelledby={title} className="mt-2 flex flex-col gap-3">
        <ExpectedProfileField />
        <input type="hidden" name="group" value={id} />
        <fieldset>
          <legend className="sr-only">Fichajes</legend>
          <ul>
            {punches.map(({ id: punch, action, at, receivedAt }) => {
              const words = (
                <span>
                  {offlineActionNames[action]} a las {formatTime(at, timeZone)}
                  <span className="block text-sm text-muted">
                    Recibido el {formatDateTime(receivedAt, timeZone)}
                  </span>
                </span>
              );
              return (
                <li key={punch}>
                  {/* A single punch needs no choice. */}
                  {punches.length === 1 ? (
                    <>
                      <input type="hidden" name="punch" value={punch} />
                      {words}
                    </>
                  ) : (
                    <label className="-ml-3 flex min-h-11 items-center gap-2">
                      <Checkbox
                        name="punch"
                        value={punch}
                        defaultChecked={failed?.ticked.includes(punch) ?? true}
                      />
                      {words}
                    </label>
                  )}
                </li>
              );
            })}
          </ul>
        </fieldset>
        {failed?.punch && (
          <p role="alert" tabIndex={-1} data-error className="text-sm text-problem">
            {failed.punch}
          </p>
        )}
        <SelectField
          label="¿De quién es?"
          name="person"
          defaultValue={holder?.profileId ?? ""}
          hint={holder ? `El número ${number} es el de ${holder.name}.` : undefined}
          error={failed?.person}
          onChange={({ target }) => setHasPerson(target.value !== "")}
        >
          <option value="">Elige una persona</option>
          {people.map(({ profileId, name, number: own }) => (
            <option key={profileId} value={profileId}>
              {name} ({own})
            </option>
          ))}
        </SelectField>
        <Button
          type="submit"
          look={hasPerson ? "primary" : "quiet"}
          softDisabled={isSending}
          className="self-start max-sm:self-stretch"
        >
          Proponer a esa persona
        </Button>
        <details>
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-brand underline">
            No es de nadie
          </summary>
          <div className="flex flex-wrap items-center gap-3">
            <p className="max-w-prose">Se descarta lo marcado. Quedará anotado que lo descartaste tú.</p>
            <Button type="submit" look="quiet" name="intent" value="discard" softDisabled={isSending}>
              Sí, descartar
            </Button>
          </div>
        </details>
      </Form>
    </li>
  );
}

/** Resolved punches, which remain visible to all managers. */
export function AssignedPunches({
  punches,
  timeZone,
}: {
  punches: readonly AssignedPunch[];
  timeZone: string;
}) {
  if (punches.length === 0) return null;
  return (
    <section aria-labelledby="assigned" className="mt-8">
      <h2 id="assigned" className="text-lg font-bold">
        Resueltos
      </h2>
      <ul className="mt-2 flex flex-col gap-3">
        {punches.map(({ id, action, at, number, kiosk, resolvedAt, resolvedBy, assignedTo }) => (
          <li key={id} className="border-t border-line pt-3 wrap-anywhere">
            {offlineActionNames[action]}, {formatDateTime(at, timeZone)}. {numberText(number)}, {kiosk}.
            <span className="block text-sm text-muted">
              {assignedTo === null ? "Descartado" : `Propuesto a ${assignedTo}`} por {resolvedBy} el{" "}
              {formatDateTime(resolvedAt, timeZone)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
