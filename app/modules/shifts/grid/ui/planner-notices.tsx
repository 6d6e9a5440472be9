import { LiveRegion, Notice } from "~/ui/notice";
import { dayName, faultTexts, messages } from "../messages";
import type { GridAction, GridState } from "../model/grid-state";
import type { PlannerView } from "../model/planner-view";
import type { DraftSaver } from "../use-draft-saver";
import type { WeekRow } from "../week-view";
import { Conflict } from "./draft-conflict";

interface PlannerNoticesProps {
  rows: readonly WeekRow[];
  state: GridState;
  dispatch: (action: GridAction) => void;
  saver: DraftSaver;
  view: PlannerView;
  /** Of centres, by id. */
  names: ReadonlyMap<string, string>;
}

/** What the planner says above the grid: what was restored, taken out or refused, and the weeks that others changed meanwhile. */
export function PlannerNotices({ rows, state, dispatch, saver, view, names }: PlannerNoticesProps) {
  const { fault } = state;
  const nameOf = (id: string) => rows.find((row) => row.id === id)?.name ?? "";
  return (
    <>
      <LiveRegion className="mt-2 empty:absolute">
        {view.isEmpty && !view.hasLastWeek && <p className="text-muted">{messages.emptyWeek}</p>}
        {state.isRestored && <Notice tone="info">{messages.restored}</Notice>}
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
        {fault && state.editing === null && (
          <Notice tone="problem">
            {nameOf(fault.person)}, {dayName(fault.weekday)}: {faultTexts[fault.fault]}
          </Notice>
        )}
        {saver.refusals.map(({ person, text }) => (
          <Notice key={person} tone="problem">
            {nameOf(person)}: {text}
          </Notice>
        ))}
      </LiveRegion>
      {view.unseen > 0 && <p className="mt-2 text-sm text-paused">{messages.unseenTomorrow(view.unseen)}</p>}
      {saver.conflicts.map((conflict) => (
        <Conflict
          key={conflict.person}
          conflict={conflict}
          centreNames={names}
          name={nameOf(conflict.person)}
          keepMine={() => saver.resolve(conflict, true)}
          takeTheirs={() => {
            saver.resolve(conflict, false);
            dispatch({ kind: "replace", weeks: { [conflict.person]: conflict.days } });
          }}
        />
      ))}
    </>
  );
}
