// Proves which correction is proposed for a punch without a verified PIN.
import { beforeEach, expect, test } from "vitest";
import { reviewCorrection } from "~/modules/kiosk/model/review-correction";
import { pinlessPunches, type PinlessAction } from "~/modules/kiosk/model/left-punch";
import { hourMs, minuteMs } from "~/time/units";
import { checkIn, checkOut, lunch, Record, resume, winter } from "../../support/ledger/a-record";

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
  expect(left("check_in", nine + minuteMs - 1)).toEqual(add(nine));
  // A check-in at this moment is not in the past yet.
  expect(left("check_in", nine)).toEqual(add(nine - minuteMs));
  expect([left("check_out", nine), left("pause_end", nine)]).toEqual([null, null]);
});

test("without a PIN, a worker at work proposes a check-out and no second entry", () => {
  record.punch(checkIn, nine);
  const { id: entryId } = record.person.entries.get(record.person.state.open!)!;
  expect(left("check_out", nine + hourMs)).toEqual({
    entryId,
    requested: { kind: "change", times: { checkOutTime: nine + hourMs } },
  });
  expect([left("check_in", nine + hourMs), left("pause_end", nine + hourMs)]).toEqual([null, null]);
});

test("without a PIN, a worker on a pause proposes its end and leaves earlier pauses unchanged", () => {
  record.punch(checkIn, nine);
  record.punch(lunch, nine + hourMs);
  record.punch(resume, nine + 2 * hourMs);
  expect(left("pause_end", nine + 3 * hourMs)).toBeNull();
  record.punch(lunch, nine + 3 * hourMs);
  expect(left("pause_end", nine + 4 * hourMs)?.requested).toEqual({
    kind: "change",
    times: {
      pauses: [
        { kind: "meal", start: nine + hourMs, end: nine + 2 * hourMs },
        { kind: "meal", start: nine + 3 * hourMs, end: nine + 4 * hourMs },
      ],
    },
  });
  record.punch(checkOut, nine + 5 * hourMs);
  expect(left("pause_end", nine + 6 * hourMs)).toBeNull();
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
