import { formatDate, isWithin, type DateRange, type LocalDate } from "~/time/dates";
import { displayName } from "~/modules/session/display-name";
import { formatHours } from "~/time/durations";
import { sumOfPieces } from "../../model/figures-of";
import { pieceClasses, type PeriodFigures } from "../../model/period";
import type { DraftedPerson } from "../../draft-periods.server";
import { blockLinksOf, type BlockLink } from "../block-links";
import { messages } from "../messages";
import { classNames } from "../period-texts";
import { isToDeliver } from "../../model/is-to-deliver";
import { isSupplement, periodName } from "../../period-name";
import { payPeriodOf } from "../../period-of";
import { shownFigures } from "./shown-figures";
import { dateText, receptionOf, receptions, type Reception } from "./reception";

/** A person in the list of a pay period. */
export interface MonthRow {
  id: string;
  name: string;
  /** The days of their period. */
  range: DateRange;
  state: "ready" | "blocked" | "running" | "earlier" | "issued";
  /** Null where an earlier period must be issued first. */
  figures: Pick<PeriodFigures, "effective" | "expected"> & { excess: number };
  excessText: string | null;
  /** Whether it has only what changed in the closed months of a person who left. */
  isSupplement: boolean;
  blocks: BlockLink[];
  /** The last day of a person who left in an open period. */
  lastDay: string | null;
  /** When an issued period was issued and delivered; null for open ones. */
  dates: string | null;
  /** How an issued period was received; null for open ones. */
  reception: Reception | null;
  /** Why a manager has to deliver an issued period; null if they need not. */
  delivery: string | null;
  /** The earlier period to issue first. */
  earlier: { name: string; from: LocalDate } | null;
}

interface RowFacts {
  /** The pay period of the list. */
  pay: DateRange;
  payPeriodDay: number;
  timeZone: string;
  todayOn: LocalDate;
  now: number;
}

/** Returns the row of a person; null if they were not there in the pay period. */
export function monthRowOf(
  { person, issued, leftOn, next, draft }: DraftedPerson,
  { pay, payPeriodDay, timeZone, todayOn, now }: RowFacts,
): MonthRow | null {
  const shared = {
    id: person.id,
    name: displayName(person),
    isSupplement: false,
    blocks: [],
    lastDay: null,
    dates: null,
    reception: null,
    delivery: null,
    earlier: null,
  };
  const covering = issued.findLast(
    ({ isCurrent, from, to }) => isCurrent && from <= pay.to && pay.from <= to,
  );
  if (next.code === "open" && draft) {
    const isRunning = draft.blocks.some(({ kind }) => kind === "not-ended");
    return {
      ...shared,
      range: draft.range,
      state: isRunning ? "running" : draft.blocks.length > 0 || draft.chosenFault ? "blocked" : "ready",
      figures: { ...shownFigures(draft, todayOn), excess: sumOfPieces(draft.pieces) },
      excessText: excessText(draft.figures),
      isSupplement: isSupplement(draft.range, draft),
      blocks: blockLinksOf(draft.blocks, person.id),
      lastDay:
        leftOn !== null && isWithin(leftOn, draft.range) ? `Su último día: ${formatDate(leftOn)}` : null,
    };
  }
  if (covering) {
    const { figures, pieces } = covering.content;
    return {
      ...shared,
      range: { from: covering.from, to: covering.to },
      state: "issued",
      figures: { ...figures, excess: sumOfPieces(pieces) },
      excessText: excessText(figures),
      dates: dateText(covering, timeZone),
      reception: receptionOf(covering),
      delivery: isToDeliver(covering, { email: person.email, now })
        ? messages[person.email === null ? "withoutMail" : "mailNotTaken"]
        : null,
    };
  }
  if (next.code !== "earlier-open") return null;
  const earlier = payPeriodOf(payPeriodDay, next.from);
  return {
    ...shared,
    range: pay,
    state: "earlier",
    figures: { effective: 0, expected: null, excess: 0 },
    excessText: null,
    earlier: { name: periodName(earlier), from: earlier.from },
  };
}

/** The order of rows: what waits for a manager first, then what waits for the person. Rows of a group keep theirs. */
const groups: readonly (MonthRow["state"] | Reception)[] = [
  "blocked",
  "earlier",
  "ready",
  "running",
  ...receptions,
];

/** Sorts rows by what they wait for. */
export const sortedMonthRows = (rows: readonly MonthRow[]): MonthRow[] => {
  const groupOf = ({ state, reception }: MonthRow) => groups.indexOf(reception ?? state);
  return rows.toSorted((one, other) => groupOf(one) - groupOf(other));
};

/** Names the classes of the excess: `Extraordinarias 1 h 30 min`. Null without any. */
export function excessText(figures: PeriodFigures): string | null {
  const some = pieceClasses.filter((as) => figures[as] > 0);
  return some.length === 0
    ? null
    : some.map((as) => `${classNames[as]} ${formatHours(figures[as])}`).join(" · ");
}
