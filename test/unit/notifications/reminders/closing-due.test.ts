import { expect, test } from "vitest";
import { closingDue } from "~/modules/notifications/reminders/closing-due";
import { at } from "../../schedules/a-schedule";

const due = (on: string, payPeriodDay = 1) =>
  closingDue(at(`${on} 03:00`), "Europe/Madrid", payPeriodDay)?.from ?? null;

test.each<[string, number, string | null]>([
  // A Tuesday.
  ["2026-12-01", 1, "2026-11-01"],
  ["2026-11-30", 1, null],
  // A night that failed is made up for on the next ones.
  ["2026-12-03", 1, "2026-11-01"],
  ["2026-12-04", 1, null],
  // Sunday 1 November, and a Monday that is a holiday in several regions only.
  ["2026-11-01", 1, null],
  ["2026-11-02", 1, "2026-10-01"],
  // New Year is on a Friday.
  ["2027-01-01", 1, null],
  ["2027-01-02", 1, null],
  ["2027-01-04", 1, "2026-12-01"],
  // From day 21 on.
  ["2026-11-20", 21, null],
  ["2026-11-21", 21, null],
  ["2026-11-23", 21, "2026-10-21"],
])(
  "on %s, with pay periods that begin on day %d, the reminder to issue names the period from %s (null: none)",
  (on, payPeriodDay, from) => {
    expect(due(on, payPeriodDay)).toBe(from);
  },
);
