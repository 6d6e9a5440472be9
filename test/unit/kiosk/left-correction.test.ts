// What a punch without a PIN that was checked is proposed as.
import { beforeEach, expect, test } from "vitest";
import { leftCorrection } from "~/modules/kiosk/left-correction";
import { leftPunches, type LeftAction } from "~/modules/kiosk/left-punch";
import { checkIn, checkOut, HOUR, lunch, MINUTE, Record, resume, winter } from "../ledger/a-record";

const nine = winter("2026-03-02 09:00");
let record: Record;
beforeEach(() => {
  record = new Record(winter("2026-01-01 09:00"));
});

const left = (action: LeftAction, at: number) => leftCorrection(record.person, action, at);

test("who is out leaves an entry that begins with the minute that clocks show, and nothing else", () => {
  const add = (checkInTime: number) => ({
    entryId: null,
    wish: { kind: "add", times: { checkInTime, checkOutTime: null } },
  });
  expect(left("check_in", nine + 1)).toEqual(add(nine));
  expect(left("check_in", nine + MINUTE - 1)).toEqual(add(nine));
  // What begins this very moment is no time past yet.
  expect(left("check_in", nine)).toEqual(add(nine - MINUTE));
  expect([left("check_out", nine), left("pause_end", nine)]).toEqual([null, null]);
});

test("who works leaves an exit, and no second entry", () => {
  record.punch(checkIn, nine);
  const { id: entryId } = record.person.entries.get(record.person.state.open!)!;
  expect(left("check_out", nine + HOUR)).toEqual({
    ...{ entryId, wish: { kind: "change", times: { checkOutTime: nine + HOUR } } },
  });
  expect([left("check_in", nine + HOUR), left("pause_end", nine + HOUR)]).toEqual([null, null]);
});

test("who pauses leaves the end of that pause; those before stay as they were", () => {
  record.punch(checkIn, nine);
  record.punch(lunch, nine + HOUR);
  record.punch(resume, nine + 2 * HOUR);
  expect(left("pause_end", nine + 3 * HOUR)).toBeNull();
  record.punch(lunch, nine + 3 * HOUR);
  expect(left("pause_end", nine + 4 * HOUR)?.wish).toEqual({
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

test("each has its own button and its own words", () => {
  const words = leftPunches.map(({ action, what, label }) => [action, what, label.includes("propuesta")]);
  expect(words).toEqual([
    ["check_in", "entrada", true],
    ["pause_end", "fin de la pausa", true],
    ["check_out", "salida", true],
  ]);
});
