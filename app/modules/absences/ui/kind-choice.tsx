import { Link } from "@remix-run/react";
import type { MouseEvent } from "react";
import { messages } from "../kinds/messages";

interface ChoosableKind {
  key: string;
  name: string;
  isByLaw: boolean;
  way: string;
}

interface KindChoiceProps {
  kinds: readonly ChoosableKind[];
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

/** The chosen kind, and all kinds as links: those of the law, then those of the company. */
export const KindChoice = ({ kinds, kind, error, keep }: KindChoiceProps) => (
  <div>
    {kinds.length < 2 ? (
      <p className="font-semibold">{kind ?? "Tu empresa no tiene tipos de ausencia activados."}</p>
    ) : (
      <details>
        <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-2">
          <span className="text-lg font-semibold">{kind}</span>
          <span className="font-medium text-brand underline">Elegir otro tipo</span>
        </summary>
        {[
          { title: messages.byLaw, group: kinds.filter(({ isByLaw }) => isByLaw) },
          { title: messages.ofCompany, group: kinds.filter(({ isByLaw }) => !isByLaw) },
        ].map(
          ({ title, group }) =>
            group.length > 0 && (
              <section key={title} aria-label={title} className="pb-2">
                <h2 className="text-sm font-semibold text-muted">{title}</h2>
                <ul className="grid sm:grid-cols-2 lg:grid-cols-1">
                  {group.map(({ key, name, way }) => (
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
              </section>
            ),
        )}
      </details>
    )}
    {error && <p className="text-sm font-medium text-problem">{error}</p>}
  </div>
);
