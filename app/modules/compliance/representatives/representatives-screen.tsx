import { Form, Link } from "@remix-run/react";
import { ExpectedProfileField } from "~/modules/session/expected-profile-field";
import { formatDateTime } from "~/time/formats";
import { Button, buttonClass } from "~/ui/button";
import { messages } from "./messages";
import type { showRepresentatives } from "./submit-mandate.server";

type Page = Awaited<ReturnType<typeof showRepresentatives>>;

/** Asks whether the chosen person should become a representative. */
export function Candidate({
  candidate: { id, name, why },
  isSending,
}: {
  candidate: NonNullable<Page["candidate"]>;
  isSending: boolean;
}) {
  return (
    <section aria-labelledby="candidate" className="mt-4 card p-4">
      <h2 id="candidate" className="text-xl font-bold wrap-anywhere">
        {why === null ? messages.assignPunches(name) : messages.notFor(name)}
      </h2>
      <p className="mt-1 max-w-prose">{why ?? messages.giveWhat}</p>
      <Form method="post" action="/representatives" className="mt-4 flex flex-wrap gap-3">
        <ExpectedProfileField />
        {why === null && (
          <Button type="submit" name="give" value={id} softDisabled={isSending}>
            {messages.give}
          </Button>
        )}
        <Link to="/representatives" className={buttonClass("quiet")}>
          Cancelar
        </Link>
      </Form>
    </section>
  );
}

/** Lists the representatives, with date and author of the mandate, and a way to end it. It works without scripts. */
export function Holders({
  representatives,
  timeZone,
  isSending,
}: Pick<Page, "representatives" | "timeZone"> & { isSending: boolean }) {
  if (representatives.length === 0)
    return (
      <div className="mt-4">
        <p className="font-semibold">{messages.none}</p>
        <p className="mt-1 max-w-prose text-pretty text-muted">{messages.noneHint}</p>
      </div>
    );
  return (
    <ul className="mt-4 flex flex-col gap-4">
      {representatives.map(({ id, name, since, by }) => (
        <li key={id} className="card p-4">
          <h2 className="text-lg font-bold wrap-anywhere">{name}</h2>
          <p className="text-sm wrap-anywhere text-muted">
            Desde el {formatDateTime(since, timeZone)}
            {by !== null && `, por ${by}`}
          </p>
          <details className="mt-1">
            <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-brand underline">
              {messages.end}
              <span className="sr-only"> de {name}</span>
            </summary>
            <Form
              method="post"
              action="/representatives"
              className="flex flex-wrap items-center gap-3"
              preventScrollReset
            >
              <ExpectedProfileField />
              <p className="max-w-prose">{messages.endQuestion}</p>
              <Button type="submit" look="quiet" name="end" value={id} softDisabled={isSending}>
                Sí, retirar
              </Button>
            </Form>
          </details>
        </li>
      ))}
    </ul>
  );
}
