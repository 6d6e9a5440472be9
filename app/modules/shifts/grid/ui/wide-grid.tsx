import { Link } from "@remix-run/react";
import { useEffect, useRef, type ClipboardEvent, type KeyboardEvent, type MouseEvent } from "react";
import type { LocalDate } from "~/time/dates";
import { Button } from "~/ui/button";
import type { LentPerson } from "../../requests/lent-people";
import { messages } from "../messages";
import { actionOfKey } from "../model/action-of-key";
import { clipText, type GridAction, type GridContext, type GridState } from "../model/grid-state";
import type { PlannerView } from "../model/planner-view";
import { rowStateOf } from "../model/row-state";
import type { coloursOf } from "../model/template-colours";
import type { HeadDay, WeekRow } from "../week-view";
import type { ShownCentre } from "../show-shifts.server";
import type { GridActs } from "../use-grid";
import { weekPath } from "../week-path";
import { CoverageRow } from "./coverage-row";
import { GridRow } from "./grid-row";
import { LentRow } from "./lent-row";

export interface WideGridProps {
  week: LocalDate;
  head: readonly HeadDay[];
  rows: readonly WeekRow[];
  /** The people of other centres who work at these centres. */
  lent: readonly LentPerson[];
  centres: readonly ShownCentre[];
  state: GridState;
  dispatch: (action: GridAction) => void;
  context: GridContext;
  colours: ReturnType<typeof coloursOf>;
  /** Of centres, by id. */
  names: ReadonlyMap<string, string>;
  acts: Pick<GridActs, "onType" | "onDone" | "onSet">;
  weeksByCentre: PlannerView["weeksByCentre"];
  /** The names of the manager's centres, by id; none if there is one only. */
  ownNames: ReadonlyMap<string, string>;
  /** Whether somebody's week is published. */
  isSomePublished: boolean;
}

/** The grid of a desk: weeks by people, with the keys of a spreadsheet. */
export function WideGrid({
  week,
  head,
  rows,
  lent,
  state,
  dispatch,
  context,
  colours,
  centres,
  names,
  acts,
  weeksByCentre,
  ownNames,
  isSomePublished,
}: WideGridProps) {
  const grid = useRef<HTMLTableElement>(null);
  /** Whether the last key or click was in the grid, which then has the focus in its cell. */
  const wantsFocus = useRef(false);
  /** Whether a pointer is down: the click that follows selects. */
  const isPressed = useRef(false);
  const { selection, editing } = state;
  const { row, weekday } = selection.focus;
  const elsewhere = context.centreNames.findLast(({ id }) => rows.some(({ centre }) => centre !== id));
  useEffect(() => {
    if (!wantsFocus.current || editing !== null) return;
    wantsFocus.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-cell="${row}:${weekday}"]`)?.focus();
  }, [row, weekday, editing]);
  const press = (event: KeyboardEvent) => {
    // A link within the grid keeps its keys.
    if (!cellOf(event.target)) return;
    const action = actionOfKey(event, editing !== null);
    if (!action) return;
    event.preventDefault();
    wantsFocus.current = true;
    dispatch(action);
  };
  const copy = (event: ClipboardEvent) => {
    if (editing !== null) return;
    event.preventDefault();
    event.clipboardData.setData("text/plain", clipText(state, context));
  };
  const paste = (event: ClipboardEvent) => {
    if (editing !== null) return;
    event.preventDefault();
    dispatch({ kind: "paste", text: event.clipboardData.getData("text/plain") });
  };
  return (
    // Where the week has room it does not scroll by itself, so that its head stays in sight.
    <div className="mt-4 hidden overflow-x-auto pb-2 lg:block xl:overflow-visible">
      {context.templates.length > 0 && (
        <div role="group" aria-label={messages.fillSelection} className="mb-2 flex flex-wrap gap-2">
          {context.templates.map(({ id, name, segments }, at) => (
            <Button
              key={id}
              look="quiet"
              className={`border-l-4 ${colours[at]!.colour}`}
              onMouseDown={keepFocus}
              onClick={() => acts.onSet(segments)}
            >
              {name}
            </Button>
          ))}
          <Button look="quiet" onMouseDown={keepFocus} onClick={() => acts.onSet([])}>
            {messages.clear}
          </Button>
        </div>
      )}
      <table
        ref={grid}
        role="grid"
        aria-label={messages.title}
        aria-multiselectable
        aria-describedby="shift-keys"
        className="w-full min-w-[54rem] table-fixed border-collapse"
        onKeyDown={press}
        onCopy={copy}
        onPaste={paste}
        onPointerDown={() => (isPressed.current = true)}
        onFocus={(event) => {
          // A screen reader or a program moves the focus without a key or a click.
          const at =
            isPressed.current || event.target instanceof HTMLInputElement ? null : cellOf(event.target);
          if (at && (at.row !== row || at.weekday !== weekday))
            dispatch({ kind: "select", at, isExtended: false });
        }}
        onClick={(event) => {
          isPressed.current = false;
          const at = cellOf(event.target);
          if (!at || (editing !== null && event.target instanceof HTMLInputElement)) return;
          wantsFocus.current = true;
          dispatch({ kind: "select", at, isExtended: event.shiftKey });
        }}
        onDoubleClick={(event) => cellOf(event.target) && dispatch({ kind: "edit", text: null })}
      >
        <thead>
          <tr>
            <th
              scope="col"
              className="sticky top-0 left-0 z-[3] w-36 bg-paper py-2 pl-0.5 text-left text-sm font-medium text-muted"
            >
              {messages.person}
            </th>
            {head.map(({ on, label, isToday }) => (
              <th
                key={on}
                scope="col"
                className={`sticky top-0 z-[2] bg-paper pr-1 pl-2.25 text-left text-sm ${isToday ? "font-bold text-brand" : "font-medium text-muted"}`}
              >
                {label}
              </th>
            ))}
            <th
              scope="col"
              className="sticky top-0 z-[2] w-28 bg-paper pr-0.5 text-right text-sm font-medium text-muted"
            >
              {messages.hours}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((each, at) => (
            <GridRow
              key={each.id}
              row={each}
              at={at}
              head={head}
              colours={colours}
              names={names}
              isSomePublished={isSomePublished}
              path={weekPath(week, { person: each.id })}
              {...rowStateOf(state, each.id, at)}
              onType={acts.onType}
              onLeave={acts.onDone}
            />
          ))}
          {lent.map((person) => (
            <LentRow key={person.id} {...{ person, head }} names={ownNames} />
          ))}
        </tbody>
        <tfoot>
          {centres.map(({ id, name, coverage, sundayNight }) => (
            <CoverageRow
              key={id}
              centre={name}
              weeks={weeksByCentre.get(id)!}
              needs={coverage}
              {...{ sundayNight }}
            />
          ))}
        </tfoot>
      </table>
      {head.some(({ isToday }) => isToday) && (
        <p className="mt-2 text-sm text-muted">
          {messages.begunDays} {messages.isSomebodyMissing}{" "}
          <Link to="/shifts/cover" className="font-medium text-brand underline">
            {messages.cover}
          </Link>
        </p>
      )}
      <p id="shift-keys" className="mt-2 text-sm text-muted">
        {messages.keyboardHint}
        {names.size > 1 && elsewhere && ` ${messages.editElsewhere(elsewhere.name)}.`}
      </p>
    </div>
  );
}

/** Keeps the focus in the grid, so that its keys still work. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

/** Returns the cell of an element; null if it is in none. */
function cellOf(target: EventTarget) {
  const place = target instanceof Element && target.closest("[data-cell]")?.getAttribute("data-cell");
  if (!place) return null;
  const [row, weekday] = place.split(":").map(Number);
  return { row: row!, weekday: weekday! };
}
