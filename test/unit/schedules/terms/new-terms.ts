import { unstatedFacts } from "~/modules/schedules/schedule";
import type { NewTerms } from "~/modules/schedules/schedule-content";
import type { LocalDate } from "~/time/dates";
import { office, weekdays } from "../a-schedule";

/** Returns the terms of `termsFrom` before they are recorded. */
export const newTerms = (from: LocalDate): NewTerms => ({
  from,
  partTimePercent: 100,
  pattern: weekdays(office),
  centre: "madrid",
  holidaysOff: true,
  annualMinutes: null,
  vacation: { unit: "working", days: 22 },
  clockChange: "real",
  ...unstatedFacts,
});
