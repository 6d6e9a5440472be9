import { Link } from "@remix-run/react";
import { TextLink } from "~/ui/text-link";
import type { UnpublishedPunches } from "./unpublished-punches.server";

/** Lists, when it is opened, the receipts to download of the punches that no published day covers yet. Renders nothing if empty. */
export function UnpublishedReceipts({ punches, hasMore }: UnpublishedPunches) {
  if (punches.length === 0) return null;
  return (
    <details className="open:w-full">
      <summary className="flex min-h-11 w-fit cursor-pointer items-center font-medium text-brand underline">
        Justificantes
      </summary>
      <p className="mt-1 max-w-prose text-muted">
        Cada mañana{" "}
        <Link to="/transparencia" className="underline underline-offset-4">
          publicamos una huella
        </Link>{" "}
        de lo fichado hasta esa noche, y desde entonces nadie puede quitar un fichaje sin que se note. Estos
        aún no están en un día publicado: hasta entonces, su prueba es el justificante que guardes tú.
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
    </details>
  );
}
