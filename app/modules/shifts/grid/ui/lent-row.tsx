import type { LentPerson, LentShift } from "../../requests/lent-people";
import { timesText } from "../../shift-texts";
import { messages } from "../messages";
import type { HeadDay } from "../week-view";
import { PlannedHours } from "./grid-row";

interface LentProps {
  person: LentPerson;
  /** Of the manager's centres, by id; none if there is one only. */
  names: ReadonlyMap<string, string>;
}

/** The week of a person of another centre. Their own centre plans it, so nothing can be changed in it. */
export const LentRow = ({ person, names, head }: LentProps & { head: readonly HeadDay[] }) => (
  <tr className="border-t border-line">
    <th
      scope="row"
      className="sticky left-0 z-[1] w-36 max-w-36 min-w-28 bg-paper p-0.5 pr-2 text-left align-top font-semibold"
    >
      <LentName person={person} />
    </th>
    {person.days.map((shifts, weekday) => (
      <td
        key={weekday}
        role="gridcell"
        aria-readonly
        className={`p-0.5 align-top text-sm leading-5 ${head[weekday]!.isBegun ? "bg-line/40" : ""}`}
      >
        <LentShifts {...{ person, shifts, names, weekday }} />
      </td>
    ))}
    <td role="gridcell" className="p-0.5 text-right align-top text-sm tabular-nums">
      {person.own && <PlannedHours {...person.own} />}
    </td>
  </tr>
);

/** A person of another centre on one day, for a phone. The manager has a row on every day. */
export const LentDayRow = ({ person, weekday, names }: LentProps & { weekday: number }) =>
  (person.own ?? person.days[weekday]!.length > 0) && (
    <li className="flex min-h-11 items-start gap-x-3 py-2">
      <span className="flex min-w-0 grow items-start gap-x-3">
        <span className="w-2/5 shrink-0 font-semibold">
          <LentName person={person} />
        </span>
        <span className="min-w-0 grow text-sm leading-5">
          <LentShifts shifts={person.days[weekday]!} {...{ person, names, weekday }} />
        </span>
      </span>
      <span className="w-24 shrink-0 text-right text-sm tabular-nums">
        {person.own && <PlannedHours {...person.own} />}
      </span>
    </li>
  );

const LentName = ({ person: { name, own, days } }: Pick<LentProps, "person">) => {
  const isPublished = days.flat().every((shift) => shift.isPublished);
  return (
    <span className="flex min-h-11 flex-col wrap-anywhere">
      <bdi>{name}</bdi>
      <span className="text-sm font-normal text-muted">
        {own === null
          ? messages.ofOtherCentre
          : isPublished
            ? messages.you
            : messages.yourUnpublished(own.publisher)}
      </span>
    </span>
  );
};

interface LentShiftsProps extends LentProps {
  shifts: readonly LentShift[];
  weekday: number;
}

/**
 * The shifts of a day. A dashed line is around those of others while they are not published, as in the rows that can be changed. The name
 * says it of the own week.
 */
const LentShifts = ({ person, shifts, names, weekday }: LentShiftsProps) => {
  const isPublished = person.own !== null || shifts.every((shift) => shift.isPublished);
  return (
    <span
      className={`flex min-h-11 flex-col rounded-md border pl-1.5 tabular-nums ${isPublished ? "border-transparent" : "border-dashed border-brand"}`}
    >
      {shifts.map((shift) => (
        <span key={shift.from} className="block">
          {timesText(shift)}
          {names.has(shift.centre!) && <span className="block text-muted">{names.get(shift.centre!)}</span>}
        </span>
      ))}
      {person.own?.free[weekday] && <span className="block text-muted">{person.own.free[weekday]}</span>}
      {!isPublished && <span className="block text-muted">{messages.notFirm}</span>}
    </span>
  );
};
