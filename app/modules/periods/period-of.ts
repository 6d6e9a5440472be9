import { addDays, monthOf, type DateRange, type LocalDate } from "~/time/dates";

/**
 * Returns the period that contains a day: the pay period, without the days that are issued. Null if all its days are issued.
 *
 * The day after the last issued period begins the next one. So a company that changes its pay period has one shorter period, and no day is
 * in two.
 * @param payPeriodDay the day of the month on which pay periods begin, 1 to 28. @param lastIssuedTo null before the first issued period.
 * @param leftOn the last day of a person who left; their last period ends with it.
 */
export function periodOf(
  payPeriodDay: number,
  lastIssuedTo: LocalDate | null,
  on: LocalDate,
  leftOn: LocalDate | null = null,
): DateRange | null {
  const pay = payPeriodOf(payPeriodDay, on);
  const from = lastIssuedTo !== null && lastIssuedTo >= pay.from ? addDays(lastIssuedTo, 1) : pay.from;
  const to = leftOn !== null && from <= leftOn && leftOn < pay.to ? leftOn : pay.to;
  return from <= to ? { from, to } : null;
}

/** Returns the pay period of a day: a calendar month, or from a day of the month to the day before it. */
export function payPeriodOf(payPeriodDay: number, on: LocalDate): DateRange {
  // The month in which the pay period begins.
  const { from } = monthOf(addDays(on, 1 - payPeriodDay));
  return {
    from: addDays(from, payPeriodDay - 1),
    to: addDays(monthOf(from).to, payPeriodDay - 1),
  };
}

/** Returns the last pay period that has ended before a day. */
export const lastEndedOf = (payPeriodDay: number, on: LocalDate): DateRange =>
  payPeriodOf(payPeriodDay, addDays(payPeriodOf(payPeriodDay, on).from, -1));
