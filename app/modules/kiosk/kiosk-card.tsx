import { Form } from "@remix-run/react";
import { ExpectedProfileField } from "~/modules/directory/expected-profile-field";
import { formatDateTime } from "~/time/formats";
import { Button } from "~/ui/button";
import { messages } from "./messages";
import type { ListedKiosk } from "./list-kiosks.server";

interface KioskCardProps {
  kiosk: ListedKiosk;
  timeZone: string;
  isSending: boolean;
}

/** A kiosk in the managers' list, with the form to remove it. */
export function KioskCard({ kiosk, timeZone, isSending }: KioskCardProps) {
  const { id, name, centre, pairedBy, pairedAt, lastUsedAt, endedAt } = kiosk;
  const at = (instant: number) => formatDateTime(instant, timeZone);
  return (
    <li className="card p-4">
      <article aria-labelledby={`kiosk-${id}`}>
        <h2 id={`kiosk-${id}`} className="text-lg font-bold wrap-anywhere">
          <bdi>{name}</bdi>
          {centre && <bdi className="block text-base font-normal">{centre}</bdi>}
        </h2>
        <p
          className={`mt-1 w-fit rounded-full px-3 py-0.5 text-sm font-medium ${endedAt === null ? "bg-working-soft text-working" : "bg-brand-soft text-muted"}`}
        >
          {endedAt === null ? "En uso" : `Quitada el ${at(endedAt)}`}
        </p>
        <ul className="mt-3 text-sm">
          <li className="wrap-anywhere">
            Añadida por <bdi>{pairedBy}</bdi> el {at(pairedAt)}
          </li>
          <li>{lastUsedAt === null ? "Sin usar todavía" : `Último uso: ${at(lastUsedAt)}`}</li>
        </ul>
        {endedAt === null && (
          <details className="mt-2">
            <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-brand underline">
              Quitar
            </summary>
            <Form method="post" className="flex flex-wrap items-center gap-3">
              <ExpectedProfileField />
              <p className="max-w-prose">{messages.endQuestion}</p>
              <Button
                type="submit"
                look="quiet"
                name="end"
                value={id}
                aria-describedby={`kiosk-${id}`}
                softDisabled={isSending}
              >
                Sí, quitar
              </Button>
            </Form>
          </details>
        )}
      </article>
    </li>
  );
}
