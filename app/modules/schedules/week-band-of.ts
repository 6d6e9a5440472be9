import type { LocalDate } from "~/time/dates";
import type { Schedule } from "./schedule";
import { weekPlanOf } from "./week-plan";

/** Why a week's difference is not effective minus expected time. */
export type AdjustmentReason = "hasta el contrato" | "no debido";

/** The minutes that make the difference of a published week from those of its days, and why. */
export interface WeekAdjustment {
  minutes: number;
  reason: AdjustmentReason;
}

/** The minutes of a published week that decide its difference. */
export interface WeekBand {
  /** Above it begins the excess. */
  contract: number;
  /** The expected minutes: published, without offers and covering absences. */
  published: number;
  offered: number;
  worked: number;
  /** Positive is excess, negative is missing. */
  difference: number;
  /** The difference without worked minus published minutes. */
  adjustment: number;
  /** Null without an adjustment. */
  reason: AdjustmentReason | null;
}

/** The effective minutes of a day. */
export interface WorkedDay {
  on: LocalDate;
  effective: number;
}

/**
 * Returns the band of the days of a published week, which are judged together. Above the contract is excess. Less than what was published
 * is missing, but never more than the contract. Between the two nothing is owed: the company planned less than it agreed (art. 30 ET).
 * @param days with terms, all of one week. If it is not published, nothing is adjusted.
 */
export function weekBandOf(schedule: Schedule, days: readonly WorkedDay[]): WeekBand {
  const plans = days.map(({ on }) => weekPlanOf(schedule, on)?.get(on));
  const sumOfPlans = (field: "contract" | "expected" | "offered") =>
    plans.reduce((sum, day) => sum + (day?.[field] ?? 0), 0);
  const contract = Math.max(0, sumOfPlans("contract"));
  const publishedMinutes = sumOfPlans("expected");
  const workedMinutes = days.reduce((sum, { effective }) => sum + effective, 0);
  const owed = Math.min(publishedMinutes, contract);
  const difference = Math.max(0, workedMinutes - contract) + Math.min(0, workedMinutes - owed);
  const adjustment = difference - (workedMinutes - publishedMinutes);
  return {
    contract,
    published: publishedMinutes,
    offered: sumOfPlans("offered"),
    worked: workedMinutes,
    difference,
    adjustment,
    reason: adjustment < 0 ? "hasta el contrato" : adjustment > 0 ? "no debido" : null,
  };
}

/** Returns the adjustment of days that are judged together. Null if nothing is adjusted, as where their week is not published. */
export function weekAdjustmentOf(schedule: Schedule, days: readonly WorkedDay[]): WeekAdjustment | null {
  const { adjustment, reason } = weekBandOf(schedule, days);
  return reason && { minutes: adjustment, reason };
}
