import { expect, test } from "vitest";
import { heldBack } from "~/modules/clock/second-tap";
import type { PunchAction } from "~/modules/clock/punch-schema";
import type { PunchCommand } from "~/modules/ledger/model/commands";
import {
  checkIn,
  checkOut,
  DAY,
  forgotExit,
  fromHome,
  HOUR,
  lunch,
  Record,
  resume,
  undo,
  winter,
} from "../ledger/a-record";

const nine = winter("2026-03-02 09:00");
const SECOND = 1_000;

/** What becomes of a punch some time after others, each of which came an hour after the one before. */
function after(punches: PunchCommand[], action: PunchAction, later: number) {
  const record = new Record(nine - DAY);
  let now = nine;
  for (const command of punches) {
    now += command.kind === "undo" ? SECOND : HOUR;
    expect(record.punch(command, now)).toBeNull();
  }
  return heldBack(record.person, action, now + later);
}

test.each([
  [[checkIn], "check_out", "check_in"],
  [[checkIn, checkOut], "check_in", "check_out"],
] as const)(
  "after %j, %s is a second tap for five seconds, and asked for until a minute is over",
  (punches, action, did) => {
    const punched = [...punches];
    expect(after(punched, action, 0)).toEqual({ code: "second-tap", did });
    expect(after(punched, action, 5 * SECOND - 1)).toEqual({ code: "second-tap", did });
    expect(after(punched, action, 5 * SECOND)).toEqual({ code: "unsure", did });
    expect(after(punched, action, 60 * SECOND - 1)).toEqual({ code: "unsure", did });
    expect(after(punched, action, 60 * SECOND)).toBeNull();
  },
);

test.each([
  [[checkIn, lunch], "pause_end", "pause_start"],
  [[checkIn, lunch, resume], "pause_start", "pause_end"],
] as const)("after %j, %s is a second tap for five seconds, and never asked for", (punches, action, did) => {
  expect(after([...punches], action, 5 * SECOND - 1)).toEqual({ code: "second-tap", did });
  expect(after([...punches], action, 5 * SECOND)).toBeNull();
});

test("another place of work in between does not make leaving at once any likelier", () => {
  const record = new Record(nine - DAY);
  record.punch(checkIn, nine);
  record.punch(fromHome, nine + 2 * SECOND);
  expect(heldBack(record.person, "check_out", nine + 4 * SECOND)?.code).toBe("second-tap");
});

test("a punch that overtook another on its way is a second tap of it", () => {
  expect(after([checkIn], "check_out", -SECOND)?.code).toBe("second-tap");
});

test.each([
  ["the first of all", [], "check_in"],
  ["a pause right after coming", [checkIn], "pause_start"],
  ["leaving right after a pause began", [checkIn, lunch], "check_out"],
  ["another place of work", [checkIn], "change_mode"],
  ["undoing", [checkIn], "undo"],
  ["coming again after that was undone", [checkIn, undo], "check_in"],
  ["leaving again after that was undone", [checkIn, checkOut, undo], "check_out"],
  ["the same again, which has an answer of its own", [checkIn], "check_in"],
] as [string, PunchCommand[], PunchAction][])("%s is never held back", (_, punches, action) => {
  expect(after(punches, action, 0)).toBeNull();
});

test("whoever forgot their exit and began anew is held back like anybody", () => {
  expect(after([checkIn, forgotExit], "check_out", 0)?.code).toBe("second-tap");
});
