import { Form } from "@remix-run/react";
import { ExpectedProfileField } from "~/modules/session/expected-profile-field";
import { formatDateTime, formatTime } from "~/time/formats";
import { localDateOf } from "~/time/zones";
import { Button } from "~/ui/button";
import { messages } from "./messages";
import type { ListedKiosk } from "./list-kiosks.server";

interface KioskCardProps {
  kiosk: ListedKiosk;
  timeZone: string;
  now: number;
  isSending: boolean;
  /** Whether it was added just now. */
  isNew: boolean;
}

/** A kiosk in the managers' list, with the form to remove it. */
export function KioskCard({ kiosk, timeZone, now, isSending, isNew }: KioskCardProps) {
  const { id, name, centre, pairedBy, pairedAt, lastUsedAt, endedAt } = kiosk;
  const at = (instant: number) => formatDateTime(instant, timeZone);
  const dayAndTime = (instant: number) =>
    localDateOf(instant, timeZone) === localDateOf(now, timeZone)
      ? `hoy a las ${formatTime(instant, timeZone)}`
      : at(instant);
  return (
    <li className="card px-4 py-2">
      <article aria-labelledby={`kiosk-${id}`} className="grid grid-cols-[1fr_auto] items-center gap-x-4">
        <div className="min-w-0">
          <h2 id={`kiosk-${id}`} className="text-lg font-bold wrap-anywhere">
            <bdi>{name}</bdi>
            {isNew && (
              <span className="ml-2 inline-block rounded-full bg-working-soft px-2 text-sm font-medium text-working">
                Nueva
              </span>
            )}
          </h2>
          <p className="text-sm wrap-anywhere">
            {centre && (
              <>
                <bdi>{centre}</bdi>
                {"\u00a0· "}
              </>
            )}
            <span className={endedAt === null ? "font-medium text-working" : "text-muted"}>
              {endedAt !== null ? `Quitada el ${at(endedAt)}` : lastUsedAt === null ? "Lista" : "En uso"}
            </span>
            {"\u00a0· "}
            {lastUsedAt === null ? "Sin fichajes todavía" : `Último uso: ${dayAndTime(lastUsedAt)}`}
          </p>
        </div>
        {endedAt === null && (
          <details className="open:col-span-full">
            <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-problem underline">
              Quitar
            </summary>
            <p className="mb-2 text-sm wrap-anywhere text-muted">
              Añadida por <bdi>{pairedBy}</bdi> el {at(pairedAt)}
            </p>
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
