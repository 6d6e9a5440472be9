import type { LentPerson, LentShift } from "../../requests/lent-people";
import { timesText } from "../../shift-words";
import { messages } from "../messages";

interface LentProps {
  person: LentPerson;
  /** Of the manager's centres, by id; none if there is one only. */
  names: ReadonlyMap<string, string>;
}

/** The week of a person of another centre. Their own centre plans it, so nothing can be changed in it. */
export const LentRow = ({ person: { name, days }, names }: LentProps) => (
  <tr className="border-t border-line">
    <th
      scope="row"
      className="sticky left-0 z-[1] w-36 max-w-36 min-w-28 bg-paper p-0.5 pr-2 text-left align-top font-semibold"
    >
      <LentName name={name} />
    </th>
    {days.map((shifts, weekday) => (
      <td key={weekday} role="gridcell" aria-readonly className="p-0.5 align-top text-sm leading-5">
        <span className="flex min-h-11 flex-col">
          <LentShifts {...{ shifts, names }} />
        </span>
      </td>
    ))}
    <td role="gridcell" />
  </tr>
);

/** A person of another centre on one day, for a phone. */
export const LentDayRow = ({ person: { name, days }, weekday, names }: LentProps & { weekday: number }) =>
  days[weekday]!.length > 0 && (
    // As wide as the other rows, which have their hours at the end.
    <li className="flex min-h-11 items-start gap-x-3 py-2 pr-27">
      <span className="w-2/5 shrink-0 font-semibold">
        <LentName name={name} />
      </span>
      <span className="text-sm leading-5">
        <LentShifts shifts={days[weekday]!} names={names} />
      </span>
    </li>
  );

const LentName = ({ name }: Pick<LentPerson, "name">) => (
  <span className="flex min-h-11 flex-col wrap-anywhere">
    <bdi>{name}</bdi>
    <span className="text-sm font-normal text-muted">{messages.ofOtherCentre}</span>
  </span>
);

const LentShifts = ({ shifts, names }: { shifts: readonly LentShift[] } & Pick<LentProps, "names">) =>
  shifts.map((shift) => (
    <span key={shift.from} className="block pl-2 tabular-nums">
      {timesText(shift)}
      {names.has(shift.centre!) && <span className="block text-muted">{names.get(shift.centre!)}</span>}
      {!shift.isPublished && <span className="block text-muted">{messages.notFirm}</span>}
    </span>
  ));
