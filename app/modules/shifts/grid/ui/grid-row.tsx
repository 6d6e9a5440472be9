import { memo } from "react";
import { Link } from "@remix-run/react";
import { intersectSegments, lengthOf } from "~/modules/schedules/segments";
import { formatHours } from "~/time/durations";
import { timesText, shiftsText } from "../../shift-texts";
import type { WeekDays } from "../../model/shift-week";
import { faultTexts, messages } from "../messages";
import { hasDayChanged, hasWeekChanged } from "../model/has-changed";
import { isUnseen } from "../model/is-unseen";
import type { HeadDay, WeekRow } from "../week-view";
import type { RowState } from "../model/row-state";
import { colourOf, type TemplateColour } from "../model/template-colours";
import { withoutAway, type Away } from "../../model/without-away";

export interface GridRowProps extends RowState {
  row: WeekRow;
  /** The place of the row in the grid. */
  at: number;
  head: readonly HeadDay[];
  colours: readonly TemplateColour[];
  /** Of centres, by id. */
  names: ReadonlyMap<string, string>;
  /** The path of the form of the person's week. */
  path: string;
  /** Whether somebody's week is published. */
  isSomePublished: boolean;
  onType: (text: string) => void;
  onLeave: () => void;
}

/** The week of one person. Only rows whose properties changed are drawn again. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { row, days, path, isSomePublished } = props;
  return (
    <tr className="border-t border-line">
      <th
        scope="row"
        className="sticky left-0 z-[1] w-36 max-w-36 min-w-28 bg-paper p-0.5 pr-2 text-left align-top font-semibold"
      >
        <Link to={path} className="flex min-h-11 flex-col wrap-anywhere underline-offset-4 hover:underline">
          <bdi>{row.name}</bdi>
          <PublicationState {...{ row, days, isSomePublished }} />
        </Link>
      </th>
      {row.days.map((day, weekday) => (
        <GridCell key={day.on} {...props} weekday={weekday} />
      ))}
      <td role="gridcell" className="w-28 p-0.5 pl-2 align-top">
        <span className="flex min-h-11 flex-col text-right text-sm tabular-nums">
          <WeekHours row={row} days={days} />
        </span>
      </td>
    </tr>
  );
});

type PublicationProps = Pick<GridRowProps, "row" | "days" | "isSomePublished">;

/**
 * Whether the person sees the week: it is not published, or changes are not, or they have seen what is, or not. Of a week of which nothing
 * is published, one sentence says it for everybody.
 */
export function PublicationState({ row, days, isSomePublished }: PublicationProps) {
  const changes = row.days.filter((_, weekday) => hasDayChanged(row, days, weekday)).length;
  const [text, look] =
    row.published === null
      ? [isSomePublished && changes > 0 && messages.unpublished, "text-muted"]
      : changes > 0
        ? [messages.changes(changes), "text-muted"]
        : row.published.isSeen
          ? [messages.seen, "text-working"]
          : [messages.unseen, isUnseen(row, days) ? "text-paused" : "text-muted"];
  return text && <span className={`block text-sm font-normal ${look}`}>{text}</span>;
}

/** The planned hours beside those of the contract. */
export function WeekHours({ row, days }: { row: WeekRow; days: WeekDays }) {
  const minutes = weekMinutes(
    days,
    row.days.map(({ absences }) => absences),
  );
  return <PlannedHours minutes={minutes} contract={row.contract} />;
}

/** Planned hours beside those of a contract; null without terms. */
export function PlannedHours({ minutes, contract }: { minutes: number; contract: number | null }) {
  const isOver = contract !== null && minutes > contract;
  return (
    <>
      <span className={isOver ? "font-semibold text-paused" : "font-semibold"}>{formatHours(minutes)}</span>
      {contract !== null && (
        <span className="block text-muted"> {messages.ofContract(formatHours(contract))}</span>
      )}
      {isOver && (
        <span className="block text-paused"> {messages.overContract(formatHours(minutes - contract))}</span>
      )}
    </>
  );
}

function GridCell({
  row,
  at,
  days,
  head,
  colours,
  names,
  weekday,
  selectedFrom,
  selectedTo,
  focusDay,
  editing,
  fault,
  onType,
  onLeave,
}: GridRowProps & { weekday: number }) {
  const { isBegun } = row.days[weekday]!;
  const isFocus = focusDay === weekday;
  const isSelected =
    selectedFrom !== null && selectedTo !== null && selectedFrom <= weekday && weekday <= selectedTo;
  const isEdited = isFocus && editing !== null;
  const name = messages.edit(row.name, head[weekday]!.label);
  return (
    <td
      role="gridcell"
      data-cell={`${at}:${weekday}`}
      tabIndex={isFocus && !isEdited ? 0 : -1}
      aria-selected={isSelected}
      aria-readonly={isBegun || undefined}
      className={`relative h-14 cursor-cell p-0.5 align-top ${isBegun ? "bg-line/40" : ""} ${isSelected ? "in-[table:focus-within]:bg-brand-soft" : ""}`}
    >
      {isEdited ? (
        <input
          // The cell is edited because its user asked for it.
          // eslint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          aria-label={name}
          aria-invalid={fault !== null || undefined}
          value={editing}
          onChange={(event) => onType(event.target.value)}
          onBlur={onLeave}
          className="relative z-10 min-h-11 w-full min-w-44 rounded-md border-2 border-brand bg-surface px-1 text-sm aria-invalid:border-problem"
        />
      ) : (
        <CellContent row={row} days={days} weekday={weekday} colours={colours} names={names} />
      )}
      {isEdited && !fault && (
        <p className="absolute top-12 left-0.5 z-10 w-max rounded-lg border border-line bg-surface px-2 py-1 text-sm text-muted">
          {messages.editKeys}
        </p>
      )}
      {isFocus && fault && (
        <p
          role="alert"
          className="absolute top-full left-0 z-10 w-56 rounded-lg border border-problem bg-surface p-2 text-sm text-problem"
        >
          {faultTexts[fault]}
        </p>
      )}
    </td>
  );
}

interface CellContentProps {
  row: WeekRow;
  days: WeekDays;
  weekday: number;
  colours: readonly TemplateColour[];
  /** Of centres, by id. */
  names: ReadonlyMap<string, string>;
}

const stripes = "bg-[repeating-linear-gradient(135deg,transparent_0_6px,var(--line)_6px_8px)]";

/** A day in words: absences and shifts. */
export function CellContent({ row, days, weekday, colours, names }: CellContentProps) {
  const day = row.days[weekday]!;
  const segments = days[weekday]!;
  /** The name says it of a week that nobody published. */
  const isChanged = row.published !== null && hasDayChanged(row, days, weekday);
  const isHindered = intersectSegments(segments, day.stripes).length > 0;
  const colour = colourOf(segments, colours);
  // Flexible hours have no times until somebody plans them.
  const isPlanned =
    row.published !== null || hasWeekChanged(row, days) || days.some((each) => each.length > 0);
  return (
    <span
      className={`flex min-h-11 flex-col rounded-md border text-sm leading-5 tabular-nums ${isChanged ? "border-dashed border-brand" : "border-transparent"} ${day.stripes.length > 0 ? stripes : ""}`}
    >
      {day.absences.map(({ name }) => (
        <span key={name} className="block pl-1.5 text-paused">
          {name}
        </span>
      ))}
      {day.holiday && (
        <span title={day.holiday.name} className="block pl-1.5 text-paused">
          {messages.holiday}
        </span>
      )}
      {segments.map((segment) => (
        <span
          key={segment.from}
          className={`block border-l-2 pl-1 whitespace-nowrap ${colour ?? "border-transparent"}`}
        >
          {timesText(segment)}
          {segment.centre && (
            <span className="block wrap-anywhere whitespace-normal text-muted">
              {names.get(segment.centre)}
            </span>
          )}
        </span>
      ))}
      {segments.length === 0 && day.absences.length === 0 && day.holiday === null && (
        <span className="block pl-1.5 text-muted">{isPlanned ? messages.free : "–"}</span>
      )}
      {day.requests.map((text) => (
        <span key={text} className="block pl-1.5 text-paused">
          {text}
        </span>
      ))}
      {isHindered && <span className="block pl-1.5 text-paused">{messages.cannot}</span>}
      {!isHindered && day.stripes.length > 0 && (
        <span className="sr-only">
          {messages.cannot} {shiftsText(day.stripes)}
        </span>
      )}
      {isChanged && <span className="block pl-1.5 text-muted">{messages.unpublished}</span>}
    </span>
  );
}

/** Returns the planned minutes of a week outside absences. Work on a holiday counts. @param absences those of each day. */
export const weekMinutes = (days: WeekDays, absences: readonly (readonly Away[])[]): number =>
  days.reduce((sum, segments, weekday) => sum + lengthOf(withoutAway(segments, absences[weekday]!)), 0);
