import { expect, test } from "vitest";
import { requestedChangeOf } from "~/modules/corrections/correction-request";
import {
  checkIn,
  checkOut,
  DAY,
  forgotExit,
  HOUR,
  lunch,
  Record,
  winter,
} from "../../support/ledger/a-record";

const nine = winter("2026-03-02 09:00");

test("a proposed check-out ends an open pause, as a punched one does", () => {
  const record = new Record(nine - DAY);
  record.punch(checkIn, nine);
  record.punch(lunch, nine + 4 * HOUR);
  record.punch(forgotExit, nine + DAY);
  record.punch(checkOut, nine + DAY + HOUR);
  const entry = record.person.entries.get(2)!;
  const requested = { kind: "change", times: { checkOutTime: nine + 8 * HOUR } } as const;
  const change = requestedChangeOf(requested, { entry, version: entry.version }, []);
  expect(change).toMatchObject({
    times: { pauses: [{ start_at: nine + 4 * HOUR, end_at: nine + 8 * HOUR }] },
  });
  expect(record.correct({ kind: "propose", entry: 2, change }, nine + 2 * DAY)).toBeNull();
});
