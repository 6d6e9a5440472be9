import type { CalendarDay } from "../../schedule";
import { scopeTexts } from "../messages";

type MarkedDay = Pick<CalendarDay, "scope" | "factor">;

/** The shape of each kind of day. No two differ by their colour alone. */
const shapes: Record<CalendarDay["scope"], string> = {
  national: "rounded-md border-2 border-ink bg-ink text-surface",
  regional: "rounded-md border-2 border-ink",
  local: "rounded-md border-2 border-dashed border-ink",
  company: "border-b-4 border-double border-brand bg-brand-soft",
};
const partly = "rounded-full border-2 border-dotted border-brand bg-brand-soft";

/** Returns the classes of a marked day. */
export const markClass = ({ scope, factor }: MarkedDay): string =>
  `font-bold ${factor > 0 ? partly : shapes[scope]}`;

const legend: (MarkedDay & { label: string })[] = [
  ...(["national", "regional", "local", "company"] as const).map((scope) => ({
    scope,
    factor: 0,
    label: scopeTexts[scope].legend,
  })),
  { scope: "company", factor: 0.5, label: "Se trabaja en parte" },
];

const isAmong = (days: readonly MarkedDay[]) => (mark: MarkedDay) =>
  days.some((day) => markClass(day) === markClass(mark));

/** What the shapes of a year's days mean. */
export const Legend = ({ days }: { days: readonly MarkedDay[] }) => (
  <ul className="flex flex-wrap gap-x-5 gap-y-2 text-sm">
    {legend.filter(isAmong(days)).map(({ label, ...mark }) => (
      <li key={label} className="flex items-center gap-2">
        <span aria-hidden className={`grid h-7 w-7 place-items-center ${markClass(mark)}`}>
          1
        </span>
        {label}
      </li>
    ))}
  </ul>
);
