import { Link } from "@remix-run/react";
import { turnTitles } from "~/modules/policy/turn-text";
import { buttonClass } from "~/ui/button";
import { sumWaiting, type WaitingCounts } from "~/ui/shell/waiting";

/**
 * Returns the link to the open tasks of a manager and to the late people: to the screen of their kind, or to the board for several kinds. A
 * phone has it in the place of the hours. A desk has the same beside the clock.
 */
export function linkToWaiting(waiting: WaitingCounts, late: number) {
  const count = sumWaiting(waiting);
  const { absences, corrections, exits } = waiting;
  const isOfOneKind = exits === 0 && late === 0 && count > 0;
  const to =
    isOfOneKind && absences === count
      ? "/absences"
      : isOfOneKind && corrections === count
        ? "/corrections"
        : "/working-now";
  const words = [
    ...(count > 0 ? [`${turnTitles.viewer}: ${count}`] : []),
    ...(late > 0 ? [`Sin fichar: ${late}`] : []),
    ...(exits > 0 ? [`${late > 0 ? "Sin" : "Falta la"} salida: ${exits}`] : []),
  ];
  return (
    words.length > 0 && (
      <Link
        to={to}
        className={`${buttonClass("quiet")} w-full lg:hidden ${words.length > 2 ? "px-2! text-sm!" : ""}`}
      >
        {words.join(" · ")}
      </Link>
    )
  );
}
