import { useMemo } from "react";
import { useHydrated } from "~/ui/use-hydrated";
import type { ReportSection } from "../server/find-report.server";
import { HoursChart } from "./hours-chart";
import { displayName } from "~/modules/directory/display-name";

/** A chart with the totals of a page's people, the longest first, and a mark at what was expected. The table has the same as text. */
export function PeopleChart({ sections }: { sections: ReportSection[] }) {
  const bars = useMemo(
    () =>
      [...sections]
        .sort((one, other) => other.totalMs - one.totalMs)
        .map(({ person, totalMs, summary: { expected } }) => ({
          tick: displayName(person),
          name: displayName(person),
          totalMs,
          ...(expected !== null && { expectedMs: expected * 60_000 }),
        })),
    [sections],
  );
  // Without scripts there is no chart, and the table shows the numbers.
  if (!useHydrated()) return null;
  return (
    <figure className="card px-2 py-3 sm:px-4">
      <figcaption className="px-2 pb-2 text-sm text-muted sm:px-0">
        Horas por persona
        {bars.some(({ expectedMs }) => expectedMs !== undefined) &&
          ". La raya marca lo previsto de los días completos."}
      </figcaption>
      <HoursChart
        label="Horas por persona: los totales están en la tabla"
        bars={bars}
        direction="lying"
        reachesMs={Math.max(0, ...bars.map(({ expectedMs = 0 }) => expectedMs))}
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
