import { Link } from "@remix-run/react";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/checkbox";
import { useHydrated } from "~/ui/use-hydrated";
import { useIsSending } from "~/ui/use-is-sending";
import { teamQuery, type TeamFilter } from "../team-filter";
import type { useTicks } from "./use-ticks";

interface BulkBarProps {
  filter: TeamFilter;
  /** Cursors of this page and the next. */
  after: string | null;
  next: string | null;
  isWholeChosen: boolean;
  ticks: ReturnType<typeof useTicks>;
  searchCount: number;
  isNobodyChangeable: boolean;
}

/** How many people are chosen, and the buttons to change them. */
export function BulkBar(props: BulkBarProps) {
  const { filter, after, next, isWholeChosen: isWhole, searchCount, ticks, isNobodyChangeable } = props;
  const hasScripts = useHydrated();
  const place = { ...(after && { after }) };
  const count = isWhole ? searchCount : ticks.count;
  const hasOthers = next !== null || after !== null;
  return (
    <div className="sticky top-0 z-10 flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line bg-paper py-2">
      {hasScripts && !isWhole && (
        <label htmlFor="everybody" className="flex items-center pr-2 font-medium">
          <Checkbox
            id="everybody"
            checked={ticks.isEverybody}
            disabled={isNobodyChangeable}
            onChange={ticks.toggleAll}
          />
          Seleccionar todos
        </label>
      )}
      {isWhole && <p className="font-medium">{chosenText(count)} en toda la búsqueda</p>}
      {hasScripts && !isWhole && count > 0 && <p className="text-muted">{chosenText(count)}</p>}
      {isWhole && <SelectionLink to={teamQuery(filter, place)}>Deshacer la selección</SelectionLink>}
      {!isWhole && searchCount > 0 && (hasOthers || !hasScripts) && (
        <SelectionLink to={teamQuery(filter, { ...place, all: "1" })}>
          {searchCount === 1 ? "Seleccionar a 1 persona" : `Seleccionar las ${searchCount}`}
        </SelectionLink>
      )}
      <BulkButtons isIdle={hasScripts && count === 0} />
    </div>
  );
}

function BulkButtons({ isIdle }: { isIdle: boolean }) {
  const isSending = useIsSending();
  return (
    <div className="flex gap-2 sm:ml-auto">
      {(
        [
          ["set_status", "active", "Activar"],
          ["ask", "inactive", "Desactivar"],
        ] as const
      ).map(([name, value, label]) => (
        <Button
          key={value}
          id={bulkButtonId(value)}
          type="submit"
          {...{ name, value }}
          look="quiet"
          softDisabled={isSending || isIdle}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}

/** The element that gets the focus after a cancelled question. */
export const bulkButtonId = (status: "active" | "inactive") => `set-${status}`;

const chosenText = (count: number) => (count === 1 ? "1 persona elegida" : `${count} personas elegidas`);

function SelectionLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      preventScrollReset
      className="inline-flex min-h-11 items-center text-sm font-medium text-brand underline-offset-4 hover:underline"
    >
      {children}
    </Link>
  );
}
