import { useMemo } from "react";
import { useHydrated } from "~/ui/use-hydrated";
import type { ReportSection } from "../server/find-report.server";
import { HoursChart } from "./hours-chart";
import { displayName } from "~/modules/directory/display-name";

/** A chart with the totals of a page's people. The sections below have the same as text. */
export function PeopleChart({ sections }: { sections: ReportSection[] }) {
  const bars = useMemo(
    () =>
      sections.map(({ person, totalMs }) => ({
        tick: displayName(person),
        name: displayName(person),
        totalMs,
      })),
    [sections],
  );
  // Without scripts there is no chart, and the sections below show the numbers.
  if (!useHydrated()) return null;
  return (
    <figure className="card px-2 py-3 sm:px-4">
      <figcaption className="px-2 pb-2 text-sm text-muted sm:px-0">Horas por persona</figcaption>
      <HoursChart
        label="Horas por persona: los totales están en la lista que sigue"
        bars={bars}
        direction="lying"
        reachesMs={0}
        className={heightFor(bars.length)}
      />
    </figure>
  );
}

/** Space for each bar, in steps. */
function heightFor(people: number): string {
  if (people <= 4) return "h-44";
  if (people <= 8) return "h-72";
  return people <= 14 ? "h-[28rem]" : "h-[38rem]";
}
