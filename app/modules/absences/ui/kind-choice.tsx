import { Link } from "@remix-run/react";
import Check from "lucide-react/icons/check";
import type { MouseEvent } from "react";
import { messages } from "../kinds/messages";

interface ChoosableKind {
  key: string;
  name: string;
  isByLaw: boolean;
  path: string;
}

interface KindChoiceProps {
  kinds: readonly ChoosableKind[];
  /** The name of the chosen kind. */
  kind: string | null;
  /** Whether the kinds are in sight at first. */
  isOpen: boolean;
  error: string | undefined;
  /** Adds what was typed to an address. */
  keep: (path: string) => string;
}

/** Closes the list and moves the focus from the chosen link to its summary. */
function closeKindList({ currentTarget }: MouseEvent<HTMLAnchorElement>) {
  const list = currentTarget.closest("[data-kinds]");
  list?.querySelector("summary")?.focus({ preventScroll: true });
  list?.removeAttribute("open");
}

/** The most kinds that are shown without groups. */
const mostUngroupedKinds = 5;

const frequentKinds = ["vacation", "sick-leave", "force-majeure", "bereavement", "moving-home"];

/** Returns the kinds that are shown first: the frequent ones that the company uses, or all if they are few or none is frequent. */
function frequentKindsOf(kinds: readonly ChoosableKind[]): readonly ChoosableKind[] {
  if (kinds.length <= mostUngroupedKinds) return kinds;
  const frequent = frequentKinds.flatMap((key) => kinds.find((kind) => kind.key === key) ?? []);
  return frequent.length === 0 ? kinds : frequent;
}

const KindLinks = ({ kinds, kind, keep }: Pick<KindChoiceProps, "kinds" | "kind" | "keep">) => (
  <ul className="divide-y divide-line border-y border-line">
    {kinds.map(({ key, name, path }) => (
      <li key={key}>
        <Link
          to={keep(path)}
          preventScrollReset
          onClick={closeKindList}
          aria-current={name === kind ? "true" : undefined}
          className="flex min-h-12 items-center justify-between gap-x-4 text-brand hover:underline aria-[current]:font-bold"
        >
          <span className="min-w-0 wrap-anywhere">{name}</span>
          {name === kind && <Check aria-hidden className="size-5 shrink-0" />}
        </Link>
      </li>
    ))}
  </ul>
);

/** The chosen kind, and the others as links: the frequent ones, then those of the law, then those of the company. */
export function KindChoice({ kinds, kind, isOpen, error, keep }: KindChoiceProps) {
  const frequent = frequentKindsOf(kinds);
  const otherKinds = kinds.filter((each) => !frequent.includes(each));
  return (
    <div>
      {kinds.length < 2 ? (
        <p className="font-semibold">{kind ?? "Tu empresa no tiene tipos de ausencia activados."}</p>
      ) : (
        <details data-kinds open={isOpen} className="group">
          <summary className="flex min-h-11 cursor-pointer flex-wrap items-center justify-between gap-x-2">
            {kind === null ? (
              <span className="text-lg font-semibold">Elige el tipo</span>
            ) : (
              <>
                <span className="text-lg font-semibold group-open:hidden">{kind}</span>
                <span className="hidden text-lg font-semibold group-open:inline">Elige el tipo</span>
                <span className="font-medium text-brand underline group-open:hidden">Elegir otro tipo</span>
                <span className="hidden font-medium text-brand underline group-open:inline">Cancelar</span>
              </>
            )}
          </summary>
          <KindLinks kinds={frequent} {...{ kind, keep }} />
          {otherKinds.length > 0 && (
            <details>
              <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-muted underline">
                Ver todos
              </summary>
              {[
                { title: messages.byLaw, group: otherKinds.filter(({ isByLaw }) => isByLaw) },
                { title: messages.ofCompany, group: otherKinds.filter(({ isByLaw }) => !isByLaw) },
              ].map(
                ({ title, group }) =>
                  group.length > 0 && (
                    <section key={title} aria-label={title} className="pb-2">
                      <h2 className="text-sm font-semibold text-muted">{title}</h2>
                      <KindLinks kinds={group} {...{ kind, keep }} />
                    </section>
                  ),
              )}
            </details>
          )}
        </details>
      )}
      {error && (
        <p tabIndex={-1} data-error className="text-sm font-medium text-problem">
          {error}
        </p>
      )}
    </div>
  );
}
