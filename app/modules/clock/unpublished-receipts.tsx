import { Link } from "@remix-run/react";
import type { Unpublished } from "./unpublished-punches.server";

/** Lists the receipts that the person should download, since no published day covers the punches yet. Renders nothing if empty. */
export function UnpublishedReceipts({ punches, hasMore }: Unpublished) {
  if (punches.length === 0) return null;
  return (
    <section aria-labelledby="unpublished" className="mt-10">
      <h2 id="unpublished" className="text-xl font-bold">
        Guarda estos justificantes: aún no están en un día publicado
      </h2>
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
            <Link
              to={`/dashboard/justificante/${seq}`}
              className="inline-flex min-h-11 items-center text-brand underline underline-offset-4"
            >
              {what} · {at}
            </Link>
          </li>
        ))}
      </ul>
      {hasMore && <p className="max-w-prose text-muted">Y los de antes, que tampoco están todavía.</p>}
    </section>
  );
}
