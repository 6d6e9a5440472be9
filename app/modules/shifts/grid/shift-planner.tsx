import { Form, Link, useNavigate } from "@remix-run/react";
import {
  useEffect,
  useMemo,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
} from "react";
import { ExpectedProfileField } from "~/modules/directory/expected-profile-field";
import { Button, buttonClass } from "~/ui/button";
import { LiveRegion, Notice } from "~/ui/notice";
import { useHydrated } from "~/ui/use-hydrated";
import type { LocalDate } from "~/time/dates";
import type { Segment } from "~/modules/schedules/schedule";
import { nameById, shiftsText } from "../shift-words";
import type { CentreName, ShiftTemplate, WeekDays } from "../shift-week";
import { dayName, faultTexts, messages } from "./messages";
import { actionOfKey } from "./model/action-of-key";
import {
  canCopyLastWeek,
  clipText,
  type GridAction,
  type GridContext,
  type GridState,
} from "./model/grid-state";
import { weeksAtCentre } from "./model/coverage-of";
import { hasWeekChanged } from "./model/has-changed";
import { rowStateOf } from "./model/row-state";
import { coloursOf } from "./model/template-colours";
import type { HeadDay, WeekRow } from "./model/week-view";
import type { ShownCentre, ShownRequest } from "./show-shifts.server";
import { RequestedShift } from "./requested-shift";
import { CoverageRow, DayCoverage } from "./ui/coverage-row";
import { DayRow } from "./ui/day-list";
import { GridRow } from "./ui/grid-row";
import { useDraftSaver, type DraftConflict } from "./use-draft-saver";
import { useGrid } from "./use-grid";
import { publishPath, sharePath, weekPath } from "./week-path";

interface PlannerProps {
  week: LocalDate;
  head: readonly HeadDay[];
  rows: readonly WeekRow[];
  templates: readonly ShiftTemplate[];
  centres: readonly ShownCentre[];
  /** The open centres of the company. */
  centreNames: readonly CentreName[];
  request: ShownRequest | null;
  /** The weekday that a phone shows. */
  weekday: number;
}

/** The week of everybody: a grid on a desk, a day's list on a phone. It saves itself. */
export function ShiftPlanner({
  week,
  head,
  rows,
  templates,
  centres,
  centreNames,
  request,
  weekday,
}: PlannerProps) {
  const context = useMemo<GridContext>(
    () => ({ rows, templates, centreNames }),
    [rows, templates, centreNames],
  );
  const names = useMemo(() => nameById(centreNames), [centreNames]);
  const [state, dispatch] = useGrid(context);
  const { weeks } = state.drafts;
  const saver = useDraftSaver(week, rows, weeks);
  const hasScripts = useHydrated();
  const colours = useMemo(() => coloursOf(templates), [templates]);
  const changes = rows.filter((row) =>
    hasWeekChanged({ ...row, version: saver.versions[row.id]! }, weeks[row.id]!),
  );
  const acts = useActs(dispatch, rows);
  const nameOf = (id: string) => rows.find((row) => row.id === id)?.name ?? "";
  const faultText = state.fault && faultTexts[state.fault.fault];
  const isEmpty = rows.every(({ id }) => weeks[id]!.every((day) => day.length === 0));
  const hasLastWeek = canCopyLastWeek(rows);
  const isPlaced = request !== null && rows.some(({ id }) => hasRequested(weeks[id]!, request));
  return (
    <>
      {request && <RequestedShift {...{ week, request, isPlaced, hasScripts, dispatch }} people={rows} />}
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        {hasLastWeek &&
          (hasScripts ? (
            <Button look={isEmpty ? "primary" : "quiet"} onClick={() => dispatch({ kind: "copy-last-week" })}>
              {messages.copyLastWeek}
            </Button>
          ) : (
            <Form method="post">
              <ExpectedProfileField />
              <input type="hidden" name="intent" value="copy" />
              <Button type="submit" look={isEmpty ? "primary" : "quiet"}>
                {messages.copyLastWeek}
              </Button>
            </Form>
          ))}
        {state.drafts.past.length > 0 && (
          <Button look="quiet" onClick={() => dispatch({ kind: "undo" })}>
            {messages.undo}
          </Button>
        )}
        <Link
          to="/shifts/templates"
          className="inline-flex min-h-11 items-center font-medium text-brand underline"
        >
          {isEmpty && templates.length === 0 ? messages.startWithTemplates : messages.templates}
        </Link>
        <Link
          to="/shifts/cover"
          className="inline-flex min-h-11 items-center font-medium text-brand underline"
        >
          {messages.cover}
        </Link>
        {rows.some(({ published }) => published !== null) && (
          <Link
            to={sharePath(week)}
            className="inline-flex min-h-11 items-center font-medium text-brand underline"
          >
            {messages.share}
          </Link>
        )}
        <SavedState saver={saver} hasChanged={state.drafts.past.length > 0} />
      </div>
      <LiveRegion className="mt-2 empty:absolute">
        {isEmpty && !hasLastWeek && <p className="text-muted">{messages.emptyWeek}</p>}
        {state.takenOut.length > 0 && (
          <Notice tone="info">
            {messages.takenOut}
            <ul>
              {state.takenOut.map(({ person, takenOut }) => (
                <li key={person}>
                  {nameOf(person)}:{" "}
                  {takenOut.map((each) => `${dayName(each.weekday)} (${each.reason})`).join(", ")}
                </li>
              ))}
            </ul>
          </Notice>
        )}
        {state.fault && state.editing === null && (
          <Notice tone="problem">
            {nameOf(state.fault.person)}, {dayName(state.fault.weekday)}: {faultText}
          </Notice>
        )}
        {saver.refusals.map(({ person, text }) => (
          <Notice key={person} tone="problem">
            {nameOf(person)}: {text}
          </Notice>
        ))}
      </LiveRegion>
      {saver.conflicts.map((conflict) => (
        <Conflict
          key={conflict.person}
          conflict={conflict}
          centreNames={names}
          name={nameOf(conflict.person)}
          keepMine={() => saver.settle(conflict, true)}
          takeTheirs={() => {
            saver.settle(conflict, false);
            dispatch({ kind: "replace", weeks: { [conflict.person]: conflict.days } });
          }}
        />
      ))}
      <WideGrid {...{ week, head, rows, state, dispatch, context, colours, centres, names, acts }} />
      <div className="md:hidden">
        <nav aria-label="Días" className="mt-3 grid grid-cols-7 gap-1">
          {head.map(({ on, label, isToday }, at) => (
            <Link
              key={on}
              to={weekPath(week, { day: on })}
              preventScrollReset
              replace
              aria-current={at === weekday ? "date" : undefined}
              className={`flex min-h-11 flex-col items-center justify-center rounded-lg text-sm leading-4 ${at === weekday ? "bg-brand font-semibold text-on-brand" : isToday ? "font-semibold text-brand" : ""}`}
            >
              <span>{label.split(" ")[0]}</span>
              <span>{label.split(" ")[1]}</span>
            </Link>
          ))}
        </nav>
        <ul className="mt-2 divide-y divide-line border-y border-line">
          {rows.map((row, at) => (
            <DayRow
              key={row.id}
              {...{ row, weekday, head, templates, colours, centreNames, names, ...acts }}
              days={weeks[row.id]!}
              path={weekPath(week, { person: row.id })}
              editing={isFocus(state, at, weekday) ? state.editing : null}
              fault={isFocus(state, at, weekday) ? faultText : null}
            />
          ))}
        </ul>
        {centres.map(({ id, name, coverage }) => (
          <div key={id} className="mt-2">
            {name && <p className="text-sm text-muted">{name}</p>}
            <DayCoverage needs={coverage} weeks={weeksOfCentre(rows, weeks, id)} weekday={weekday} />
          </div>
        ))}
      </div>
      <PublishBar
        week={week}
        changes={changes.length}
        isUnsaved={saver.isUnsaved}
        hasFailed={saver.hasFailed}
      />
    </>
  );
}

/** The functions that rows call. They keep their identity, so that rows that do not change are not drawn again. */
function useActs(dispatch: (action: GridAction) => void, rows: readonly WeekRow[]) {
  return useMemo(() => {
    const onDone = () => dispatch({ kind: "commit", step: { row: 0, weekday: 0 } });
    return {
      onEdit: (id: string, weekday: number) => {
        dispatch({
          kind: "select",
          at: { row: rows.findIndex((row) => row.id === id), weekday },
          isExtended: false,
        });
        dispatch({ kind: "edit", text: null });
      },
      onType: (text: string) => dispatch({ kind: "type", text }),
      onDone,
      onSet: (segments: readonly Segment[]) => dispatch({ kind: "set", segments }),
    };
  }, [dispatch, rows]);
}

const isFocus = ({ selection: { focus } }: GridState, row: number, weekday: number) =>
  focus.row === row && focus.weekday === weekday;

interface WideGridProps extends Pick<PlannerProps, "week" | "head" | "rows" | "centres"> {
  state: GridState;
  dispatch: (action: GridAction) => void;
  context: GridContext;
  colours: ReturnType<typeof coloursOf>;
  /** Of centres, by id. */
  names: ReadonlyMap<string, string>;
  acts: ReturnType<typeof useActs>;
}

function WideGrid({
  week,
  head,
  rows,
  state,
  dispatch,
  context,
  colours,
  centres,
  names,
  acts,
}: WideGridProps) {
  const grid = useRef<HTMLTableElement>(null);
  /** Whether the last key or click was in the grid, which then has the focus in its cell. */
  const wantsFocus = useRef(false);
  /** Whether a pointer is down: the click that follows selects. */
  const isPressed = useRef(false);
  const { selection, editing, drafts } = state;
  const { row, weekday } = selection.focus;
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
    <div className="mt-4 hidden overflow-x-auto pb-16 md:block">
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
        className="w-full table-fixed border-collapse"
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
              className="sticky left-0 z-[1] w-36 bg-paper py-2 text-left text-sm font-medium text-muted"
            >
              {messages.person}
            </th>
            {head.map(({ on, label, isToday }) => (
              <th
                key={on}
                scope="col"
                className={`px-1 text-left text-sm ${isToday ? "font-bold text-brand" : "font-medium text-muted"}`}
              >
                {label}
              </th>
            ))}
            <th scope="col" className="w-28 text-right text-sm font-medium text-muted">
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
              path={weekPath(week, { person: each.id })}
              {...rowStateOf(state, each.id, at)}
              onType={acts.onType}
              onLeave={acts.onDone}
            />
          ))}
        </tbody>
        <tfoot>
          {centres.map(({ id, name, coverage }) => (
            <CoverageRow
              key={id}
              centre={name}
              needs={coverage}
              weeks={weeksOfCentre(rows, drafts.weeks, id)}
            />
          ))}
        </tfoot>
      </table>
      <p id="shift-keys" className="mt-2 text-sm text-muted">
        {messages.keyboardHint}
        {names.size > 1 && ` ${messages.editElsewhere(context.centreNames.at(-1)!.name)}.`}
      </p>
    </div>
  );
}

/** Whether a week has the requested shift. */
const hasRequested = (days: WeekDays, { centre, weekday, segment }: ShownRequest): boolean =>
  days[weekday]!.some(
    ({ from, to, centre: place }) => place === centre.id && from === segment.from && to === segment.to,
  );

/** Keeps the focus in the grid, so that its keys still work. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

/** Returns the cell of an element; null if it is in none. */
function cellOf(target: EventTarget) {
  const place = target instanceof Element && target.closest("[data-cell]")?.getAttribute("data-cell");
  if (!place) return null;
  const [row, weekday] = place.split(":").map(Number);
  return { row: row!, weekday: weekday! };
}

const weeksOfCentre = (
  rows: readonly WeekRow[],
  weeks: GridState["drafts"]["weeks"],
  centre: string,
): WeekDays[] =>
  weeksAtCentre(
    rows.map((row) => ({ centre: row.centre, days: weeks[row.id]! })),
    centre,
  );

type Saver = ReturnType<typeof useDraftSaver>;

/** Whether the changes are saved, beside the tools. */
const SavedState = ({ saver, hasChanged }: { saver: Saver; hasChanged: boolean }) => (
  <LiveRegion className="flex items-center gap-x-2 text-sm empty:absolute">
    {saver.hasFailed ? (
      <>
        <span className="text-problem">{messages.unsaved}</span>
        <button type="button" onClick={saver.retry} className="min-h-11 font-semibold text-brand underline">
          {messages.retry}
        </button>
      </>
    ) : saver.isUnsaved ? (
      <span className="text-muted">{messages.saving}</span>
    ) : (
      hasChanged && <span className="text-muted">{messages.saved}</span>
    )}
  </LiveRegion>
);

interface ConflictProps {
  conflict: DraftConflict;
  /** By id. */
  centreNames: ReadonlyMap<string, string>;
  name: string;
  keepMine: () => void;
  takeTheirs: () => void;
}

/** What another manager changed meanwhile, and the choice between both weeks. */
const Conflict = ({ conflict: { by, days }, centreNames, name, keepMine, takeTheirs }: ConflictProps) => (
  <div role="alert" className="mt-3 card p-4">
    <p className="font-semibold">{messages.conflict(by, name)}</p>
    <p className="text-sm text-muted">
      {messages.theirs}{" "}
      {days.map((day, weekday) => `${dayName(weekday)} ${shiftsText(day, centreNames)}`).join(" · ")}
    </p>
    <div className="mt-2 flex flex-wrap gap-3">
      <Button onClick={keepMine}>{messages.keepMine}</Button>
      <Button look="quiet" onClick={takeTheirs}>
        {messages.takeTheirs}
      </Button>
    </div>
  </div>
);

interface PublishBarProps {
  week: LocalDate;
  changes: number;
  isUnsaved: boolean;
  hasFailed: boolean;
}

/** The way to the review. A tap while the last change is being saved waits for it. */
function PublishBar({ week, changes, isUnsaved, hasFailed }: PublishBarProps) {
  const navigate = useNavigate();
  const [isWaiting, setWaiting] = useState(false);
  const isReady = isWaiting && !isUnsaved && !hasFailed;
  useEffect(() => {
    if (isReady) navigate(publishPath(week));
  }, [isReady, navigate, week]);
  if (changes === 0) return null;
  return (
    <div className="action-bar mt-4">
      <Link
        to={publishPath(week)}
        className={buttonClass()}
        onClick={(event) => {
          if (!isUnsaved) return;
          event.preventDefault();
          setWaiting(true);
        }}
      >
        {isWaiting && isUnsaved ? messages.saving : messages.publish(changes)}
      </Link>
    </div>
  );
}
