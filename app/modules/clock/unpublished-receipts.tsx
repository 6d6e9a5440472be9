import { Link } from "@remix-run/react";
import { Section } from "~/ui/section";
import { TextLink } from "~/ui/text-link";
import type { Unpublished } from "./unpublished-punches.server";

/** Lists the receipts that the person should download, since no published day covers the punches yet. Renders nothing if empty. */
export function UnpublishedReceipts({ punches, hasMore }: Unpublished) {
  if (punches.length === 0) return null;
  return (
    <Section
      id="unpublished"
      title="Guarda estos justificantes: aún no están en un día publicado"
      className="mt-10"
    >
      <p className="mt-1 max-w-prose text-muted">
        Cada mañana{" "}
        <Link to="/transparencia" className="underline underline-offset-4">
          publicamos una huella
        </Link>{" "}
        de lo fichado hasta esa noche, y desde entonces nadie puede quitar un fichaje sin que se note. Hasta
        que les toque, la prueba de estos es el justificante que guardes tú.
      </p>
      <ul className="mt-2 grid gap-x-6 sm:grid-cols-2">
        {punches.map(({ seq, what, at }) => (
          <li key={seq}>
            <TextLink to={`/dashboard/justificante/${seq}`}>
              {what} · {at}
            </TextLink>
          </li>
        ))}
      </ul>
      {hasMore && <p className="max-w-prose text-muted">Y los de antes, que tampoco están todavía.</p>}
    </Section>
  );
}
