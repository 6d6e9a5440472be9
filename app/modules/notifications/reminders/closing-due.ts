import { lastEndedOf } from "~/modules/periods/period-of";
import { nationalHolidays } from "~/modules/schedules/holidays/public-holidays";
import { addDays, weekdayOf, yearOf, type DateRange, type LocalDate } from "~/time/dates";
import { localDateOf } from "~/time/zones";

/** A mail that missed its night is sent on one of the next nights. After these days it is not sent. */
const mailedOnDays = 3;

const saturday = 5;

/** Returns the pay period to close: the last one that ended, from the first working day after it on, for three days. Null on other days. */
export function closingDue(now: number, timeZone: string, payPeriodDay: number): DateRange | null {
  const todayOn = localDateOf(now, timeZone);
  const pay = lastEndedOf(payPeriodDay, todayOn);
  const firstOn = workingDayFrom(addDays(pay.to, 1));
  return firstOn <= todayOn && todayOn < addDays(firstOn, mailedOnDays) ? pay : null;
}

/** Returns a day or the first one after it that is from Monday to Friday and no national holiday. */
function workingDayFrom(on: LocalDate): LocalDate {
  const isHoliday = (nationalHolidays(yearOf(on)) ?? []).some((holiday) => holiday.on === on);
  return weekdayOf(on) < saturday && !isHoliday ? on : workingDayFrom(addDays(on, 1));
}
