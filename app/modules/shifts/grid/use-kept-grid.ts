import { useRouteLoaderData } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { LocalDate } from "~/time/dates";
import { keepGrid, readKeptGrid, type KeptGrid } from "./model/kept-grid";
import type { WeekRow } from "./week-view";

interface GridToKeep {
  week: LocalDate;
  rows: readonly WeekRow[];
  unsaved: KeptGrid;
  /** Gives back what an earlier grid of this week had not saved. It keeps its identity. */
  restore: (keptGrid: KeptGrid) => void;
}

/** Stores what is not saved of a week, and gives it back once to the next grid of the same week in this tab. */
export function useKeptGrid({ week, rows, unsaved, restore }: GridToKeep) {
  const page = useRouteLoaderData<() => { profileId: string }>("routes/_app");
  const key = `fichaclara.shifts.${page?.profileId}.${week}`;
  const isRead = useRef(false);
  const text = JSON.stringify(unsaved);
  useEffect(() => {
    const keptGrid = isRead.current ? null : readKeptGrid(key, rows);
    isRead.current = true;
    // The restored grid stores itself.
    if (keptGrid) restore(keptGrid);
    else keepGrid(key, JSON.parse(text) as KeptGrid);
  }, [key, rows, text, restore]);
}
