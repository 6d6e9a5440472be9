// Proves which correction is proposed for a punch without a verified PIN.
import { beforeEach, expect, test } from "vitest";
import { reviewCorrection } from "~/modules/kiosk/model/review-correction";
import { pinlessPunches, type PinlessAction } from "~/modules/kiosk/model/left-punch";
import {
  checkIn,
  checkOut,
  HOUR,
  lunch,
  MINUTE,
  Record,
  resume,
  winter,
} from "../../support/ledger/a-record";

const nine = winter("2026-03-02 09:00");
let record: Record;
beforeEach(() => {
  record = new Record(winter("2026-01-01 09:00"));
});

const left = (action: PinlessAction, at: number) => reviewCorrection(record.person, action, at);

test("without a PIN, a worker who is out can only propose an entry from the current minute", () => {
  const add = (checkInTime: number) => ({
    entryId: null,
    requested: { kind: "add", times: { checkInTime, checkOutTime: null } },
  });
  expect(left("check_in", nine + 1)).toEqual(add(nine));
  expect(left("check_in", nine + MINUTE - 1)).toEqual(add(nine));
  // A check-in at this moment is not in the past yet.
  expect(left("check_in", nine)).toEqual(add(nine - MINUTE));
  expect([left("check_out", nine), left("pause_end", nine)]).toEqual([null, null]);
});

test("without a PIN, a worker at work proposes a check-out and no second entry", () => {
  record.punch(checkIn, nine);
  const { id: entryId } = record.person.entries.get(record.person.state.open!)!;
  expect(left("check_out", nine + HOUR)).toEqual({
    entryId,
    requested: { kind: "change", times: { checkOutTime: nine + HOUR } },
  });
  expect([left("check_in", nine + HOUR), left("pause_end", nine + HOUR)]).toEqual([null, null]);
});

test("without a PIN, a worker on a pause proposes its end and leaves earlier pauses unchanged", () => {
  record.punch(checkIn, nine);
  record.punch(lunch, nine + HOUR);
  record.punch(resume, nine + 2 * HOUR);
  expect(left("pause_end", nine + 3 * HOUR)).toBeNull();
  record.punch(lunch, nine + 3 * HOUR);
  expect(left("pause_end", nine + 4 * HOUR)?.requested).toEqual({
    kind: "change",
    times: {
      pauses: [
        { kind: "meal", start: nine + HOUR, end: nine + 2 * HOUR },
        { kind: "meal", start: nine + 3 * HOUR, end: nine + 4 * HOUR },
      ],
    },
  });
  record.punch(checkOut, nine + 5 * HOUR);
  expect(left("pause_end", nine + 6 * HOUR)).toBeNull();
});

test("each proposal at the kiosk has its own button and text", () => {
  const words = pinlessPunches.map(({ action, what, label }) => [
    action,
    what,
    label.startsWith("Proponer "),
  ]);
  expect(words).toEqual([
    ["check_in", "entrada", true],
    ["pause_end", "fin de la pausa", true],
    ["check_out", "salida", true],
  ]);
});
