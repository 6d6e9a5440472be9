import { Link } from "@remix-run/react";
import type { MouseEvent } from "react";

interface KindChoiceProps {
  kinds: readonly { key: string; name: string; way: string }[];
  /** The name of the chosen kind. */
  kind: string | null;
  error: string | undefined;
  /** Adds what was typed to an address. */
  keep: (way: string) => string;
}

/** Closes the list and moves the focus from the chosen link to its summary. */
function close({ currentTarget }: MouseEvent<HTMLAnchorElement>) {
  const list = currentTarget.closest("details");
  list?.querySelector("summary")?.focus({ preventScroll: true });
  list?.removeAttribute("open");
}

/** The chosen kind, and the others as links. */
export const KindChoice = ({ kinds, kind, error, keep }: KindChoiceProps) => (
  <div className="mb-4">
    {kinds.length < 2 ? (
      <p className="font-semibold">{kind ?? "Tu empresa no tiene tipos de ausencia activados."}</p>
    ) : (
      <details>
        <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-2">
          <span className="text-lg font-semibold">{kind}</span>
          <span className="font-medium text-brand underline">Elegir otro tipo</span>
        </summary>
        <ul className="grid sm:grid-cols-2">
          {kinds.map(({ key, name, way }) => (
            <li key={key}>
              <Link
                to={keep(way)}
                preventScrollReset
                onClick={close}
                aria-current={name === kind ? "true" : undefined}
                className="flex min-h-11 items-center wrap-anywhere text-brand hover:underline aria-[current]:font-bold"
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </details>
    )}
    {error && <p className="text-sm font-medium text-problem">{error}</p>}
  </div>
);
