import { memo, type MouseEvent } from "react";
import { Link } from "@remix-run/react";
import Pencil from "lucide-react/icons/pencil";
import type { Segment } from "~/modules/schedules/schedule";
import { Button } from "~/ui/button";
import { controlClass } from "~/ui/field";
import { Select } from "~/ui/select-field";
import type { CentreName, ShiftTemplate, WeekDays } from "../../model/shift-week";
import { messages } from "../messages";
import { cellText, readCell } from "../model/read-cell";
import type { HeadDay, WeekRow } from "../week-view";
import type { TemplateColour } from "../model/template-colours";
import { CellContent, PublicationState, WeekHours } from "./grid-row";

interface DayRowProps {
  row: WeekRow;
  days: WeekDays;
  weekday: number;
  head: readonly HeadDay[];
  templates: readonly ShiftTemplate[];
  colours: readonly TemplateColour[];
  centreNames: readonly CentreName[];
  /** Of {@link centreNames}, by id. */
  names: ReadonlyMap<string, string>;
  path: string;
  /** The text of the day while it is edited; null if it is not. */
  editing: string | null;
  fault: string | null;
  /** Whether somebody's week is published. */
  isSomePublished: boolean;
  onEdit: (id: string, weekday: number) => void;
  onType: (text: string) => void;
  onDone: () => void;
  onCancel: () => void;
  onSet: (segments: readonly Segment[]) => void;
}

/** A person on one day, for a phone: a tap opens times and templates. Without scripts the tap leads to the form of their week. */
export const DayRow = memo(function DayRow(props: DayRowProps) {
  const { row, days, weekday, head, templates, colours, centreNames, names, path, editing, fault } = props;
  const { isSomePublished, onEdit, onType, onDone, onCancel, onSet } = props;
  const { isBegun } = row.days[weekday]!;
  const open = (event: MouseEvent) => {
    event.preventDefault();
    onEdit(row.id, weekday);
  };
  const label = messages.edit(row.name, head[weekday]!.label);
  return (
    <li className="py-1">
      <div className="flex items-start justify-between gap-x-3">
        <Link
          to={path}
          onClick={isBegun ? undefined : open}
          className="flex min-h-11 min-w-0 grow items-start gap-x-3 py-1"
        >
          <span className="w-2/5 shrink-0 font-semibold wrap-anywhere">
            <span className="sr-only">{messages.shiftOf} </span>
            <bdi>{row.name}</bdi>
            <PublicationState {...{ row, days, isSomePublished }} />
            <span className="sr-only">, {head[weekday]!.label}:</span>
          </span>
          <span className="min-w-0 grow">
            <CellContent row={row} days={days} {...{ weekday, colours, names }} />
          </span>
          {!isBegun && <Pencil aria-hidden className="mt-1 size-4 shrink-0 text-muted max-[22rem]:hidden" />}
        </Link>
        <p className="w-24 shrink-0 py-1 text-right text-sm tabular-nums">
          <WeekHours row={row} days={days} />
        </p>
      </div>
      {editing !== null && (
        // Clear of the bar at the bottom of a phone.
        <div ref={scrollIntoView} className="mt-1 mb-3 flex scroll-mb-20 flex-col gap-2">
          {templates.length > 0 && (
            <div className="flex flex-wrap gap-2">
              {templates.map(({ id, name, segments }) => (
                <Button key={id} look="quiet" onMouseDown={keepFocus} onClick={() => onSet(segments)}>
                  {name}
                </Button>
              ))}
            </div>
          )}
          <span aria-hidden className="-mb-1 text-sm font-medium">
            {messages.hours}
          </span>
          <input
            aria-label={label}
            aria-invalid={fault !== null || undefined}
            aria-describedby={`hint-${row.id}`}
            value={editing}
            enterKeyHint="done"
            onChange={(event) => onType(event.target.value)}
            onKeyDown={(event) => event.key === "Enter" && onDone()}
            className={controlClass}
          />
          <p
            id={`hint-${row.id}`}
            ref={fault ? scrollIntoView : null}
            className={`scroll-mb-20 text-sm ${fault ? "font-medium text-problem" : "text-muted"}`}
          >
            {fault ?? messages.editHint}
          </p>
          {centreNames.length > 1 && (
            <WhereField text={editing} own={row.centre} {...{ templates, centreNames, onType }} />
          )}
          <div className="flex flex-wrap gap-2">
            <Button onMouseDown={keepFocus} onClick={onDone}>
              {messages.editDone}
            </Button>
            <Button look="quiet" onMouseDown={keepFocus} onClick={() => onSet([])}>
              {messages.clear}
            </Button>
            <Button look="quiet" onMouseDown={keepFocus} onClick={onCancel}>
              {messages.cancel}
            </Button>
          </div>
        </div>
      )}
    </li>
  );
});

const scrollIntoView = (openedElement: HTMLElement | null) =>
  openedElement?.scrollIntoView({ block: "nearest" });

interface WhereProps {
  /** The typed text. */
  text: string;
  own: string | null;
  templates: readonly ShiftTemplate[];
  centreNames: readonly CentreName[];
  onType: (text: string) => void;
}

/** The centre where the typed shifts are worked. Without readable shifts it cannot be chosen. */
const WhereField = ({ text, own, templates, centreNames, onType }: WhereProps) => {
  const parsedCell = readCell(text, { templates, centreNames });
  const segments = "segments" in parsedCell ? parsedCell.segments : [];
  const [first] = segments;
  return (
    <label className="flex flex-col gap-1 text-sm">
      <span className="font-medium">{messages.where}</span>
      <Select
        disabled={!first}
        value={first?.centre ?? own ?? ""}
        onChange={({ target }) => {
          const placed = segments.map((segment) => ({ ...segment, centre: target.value }));
          onType(cellText(placed, { own, centreNames }));
        }}
      >
        {centreNames.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </label>
  );
};

/** A button that leaves the focus in the field keeps the keyboard of a phone open. */
const keepFocus = (event: MouseEvent) => event.preventDefault();
