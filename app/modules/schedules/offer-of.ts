import type { LocalDate } from "~/time/dates";
import type { OfferedTime } from "./published-week";
import type { Schedule } from "./schedule";
import { weekPlanOf } from "./week-plan";

/** Published time beyond the contract that still holds, on the clock where it is worked. */
export interface Offer extends OfferedTime {
  /** The number of its publication. Null for a shift that was added with the worker's yes. */
  publication: number | null;
  /** No answer is a no. */
  isAccepted: boolean;
}

/** Returns the offers of a published week, in order; none if it is not published. @param week its Monday. */
export const offerOf = (schedule: Schedule, week: LocalDate): Offer[] =>
  [...(weekPlanOf(schedule, week) ?? [])].flatMap(([on, { offers }]) =>
    offers.map(({ from, to, ahead, publication, isAccepted }) => ({
      on,
      from: from - ahead,
      to: to - ahead,
      publication,
      isAccepted,
    })),
  );
