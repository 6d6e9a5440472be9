import { Form, Link } from "@remix-run/react";
import { MeantFor } from "~/modules/directory/meant-for";
import { formatDateTime } from "~/time/formats";
import { Button, buttonClass } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { copy } from "./copy";
import type { showRepresentatives } from "./submit-mandate.server";

type Page = Awaited<ReturnType<typeof showRepresentatives>>;

/** Whoever has been chosen: whether they shall represent the workers. */
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
        {why === null ? copy.giveTo(name) : copy.notFor(name)}
      </h2>
      <p className="mt-1 max-w-prose">{why ?? copy.giveWhat}</p>
      <Form method="post" action="/representatives" className="mt-4 flex flex-wrap gap-3">
        <MeantFor />
        {why === null && (
          <Button type="submit" name="give" value={id} softDisabled={isSending}>
            {copy.give}
          </Button>
        )}
        <Link to="/representatives" className={buttonClass("quiet")}>
          Cancelar
        </Link>
      </Form>
    </section>
  );
}

/** Who represents the workers, since when and who said so, with the way to end it. Works without scripts. */
export function Holders({
  representatives,
  timeZone,
  isSending,
}: Pick<Page, "representatives" | "timeZone"> & { isSending: boolean }) {
  if (representatives.length === 0) return <EmptyState title={copy.none} hint={copy.noneHint} />;
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
              {copy.end}
              <span className="sr-only"> de {name}</span>
            </summary>
            <Form
              method="post"
              action="/representatives"
              className="flex flex-wrap items-center gap-3"
              preventScrollReset
            >
              <MeantFor />
              <p className="max-w-prose">{copy.endQuestion}</p>
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
