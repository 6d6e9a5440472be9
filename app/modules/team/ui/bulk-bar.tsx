import { Link } from "@remix-run/react";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/checkbox";
import { useHydrated } from "~/ui/use-hydrated";
import { useIsSending } from "~/ui/use-is-sending";
import { teamQueryOf, type TeamFilter } from "../team-filter";
import type { useTicks } from "./use-ticks";

interface SelectAllProps {
  filter: TeamFilter;
  /** Cursors of this page and the next. */
  after: string | null;
  next: string | null;
  isWholeChosen: boolean;
  ticks: ReturnType<typeof useTicks>;
  searchCount: number;
}

/** The line above the list that chooses everybody: on this page, or in the search. */
export function SelectionLine(props: SelectAllProps) {
  const { filter, after, next, isWholeChosen: isWhole, searchCount, ticks } = props;
  const hasScripts = useHydrated();
  const pageParams = { ...(after && { after }) };
  const hasOthers = next !== null || after !== null;
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-3 border-b border-line">
      {!isWhole && (
        <label
          htmlFor="everybody"
          className="flex items-center gap-x-2 pr-2 text-sm font-medium noscript:hidden"
        >
          <Checkbox
            id="everybody"
            disabled={!hasScripts}
            checked={ticks.isEverybody}
            onChange={ticks.toggleAll}
          />
          Seleccionar todos
        </label>
      )}
      {isWhole && <p className="font-medium">{chosenText(searchCount)} en toda la búsqueda</p>}
      {isWhole && <SelectionLink to={teamQueryOf(filter, pageParams)}>Deshacer la selección</SelectionLink>}
      {!isWhole && searchCount > 0 && (hasOthers || !hasScripts) && (
        <SelectionLink
          to={teamQueryOf(filter, { ...pageParams, all: "1" })}
          isWithoutScripts={!hasOthers && !hasScripts}
        >
          {searchCount === 1 ? "Seleccionar a 1 persona" : `Seleccionar las ${searchCount}`}
        </SelectionLink>
      )}
    </div>
  );
}

interface BulkBarProps {
  count: number;
  isWhole: boolean;
  /** The statuses that would change somebody on this page who is chosen. */
  changes: readonly ("active" | "inactive")[];
}

/**
 * How many people are chosen, and the buttons that change one of them. It is below the list and sticks to the bottom of the screen, so that
 * nothing moves when it appears. Nothing before the first tick, which only scripts see.
 */
export function BulkBar({ count, isWhole, changes }: BulkBarProps) {
  const hasScripts = useHydrated();
  const isSending = useIsSending();
  if (hasScripts && count === 0) return null;
  return (
    <div
      className={`${hasScripts ? "flex" : "hidden noscript:flex"} sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-10 flex-wrap items-center gap-2 border-t border-line bg-paper py-2 md:bottom-0`}
    >
      {hasScripts && !isWhole && <p className="text-muted">{chosenText(count)}</p>}
      <div className="ml-auto flex flex-wrap gap-2 *:px-4">
        {(
          [
            ["set_status", "active", "Activar"],
            ["ask", "inactive", "Desactivar"],
          ] as const
        )
          .filter(([, value]) => isWhole || !hasScripts || changes.includes(value))
          .map(([name, value, label]) => (
            <Button
              key={value}
              id={bulkButtonId(value)}
              type="submit"
              {...{ name, value }}
              look="quiet"
              softDisabled={isSending}
            >
              {label}
            </Button>
          ))}
      </div>
    </div>
  );
}

/** The element that gets the focus after a cancelled question. */
export const bulkButtonId = (status: "active" | "inactive") => `set-${status}`;

const chosenText = (count: number) => (count === 1 ? "1 persona elegida" : `${count} personas elegidas`);

function SelectionLink({
  to,
  isWithoutScripts = false,
  children,
}: {
  to: string;
  /** Whether only browsers without scripts need it. */
  isWithoutScripts?: boolean;
  children: string;
}) {
  return (
    <Link
      to={to}
      preventScrollReset
      className={`${isWithoutScripts ? "hidden noscript:inline-flex" : "inline-flex"} min-h-11 items-center text-sm font-medium text-brand underline-offset-4 hover:underline`}
    >
      {children}
    </Link>
  );
}
