import { expect, test } from "vitest";
import { requestedChangeOf } from "~/modules/corrections/correction-request";
import { dayMs, hourMs } from "~/time/units";
import { checkIn, checkOut, forgotExit, lunch, Record, winter } from "../../support/ledger/a-record";

const nine = winter("2026-03-02 09:00");

test("a proposed check-out ends an open pause, as a punched one does", () => {
  const record = new Record(nine - dayMs);
  record.punch(checkIn, nine);
  record.punch(lunch, nine + 4 * hourMs);
  record.punch(forgotExit, nine + dayMs);
  record.punch(checkOut, nine + dayMs + hourMs);
  const entry = record.person.entries.get(2)!;
  const requested = { kind: "change", times: { checkOutTime: nine + 8 * hourMs } } as const;
  const change = requestedChangeOf(requested, { entry, version: entry.version }, []);
  expect(change).toMatchObject({
    times: { pauses: [{ start_at: nine + 4 * hourMs, end_at: nine + 8 * hourMs }] },
  });
  expect(record.correct({ kind: "propose", entry: 2, change }, nine + 2 * dayMs)).toBeNull();
});
