import { expect, test } from "vitest";
import { guardDoubleTap } from "~/modules/clock/model/double-tap-guard";
import type { PunchAction } from "~/modules/clock/punch-schema";
import type { PunchCommand } from "~/modules/ledger/rules/commands";
import { dayMs, hourMs } from "~/time/units";
import {
  checkIn,
  checkOut,
  forgotExit,
  fromHome,
  lunch,
  Record,
  resume,
  undo,
  winter,
} from "../../support/ledger/a-record";

const nine = winter("2026-03-02 09:00");
const SECOND = 1_000;

/** Returns the result of a punch some time after others, each of which came an hour after the one before. */
function after(punches: PunchCommand[], action: PunchAction, later: number) {
  const record = new Record(nine - dayMs);
  let now = nine;
  for (const command of punches) {
    now += command.kind === "undo" ? SECOND : hourMs;
    expect(record.punch(command, now)).toBeNull();
  }
  return guardDoubleTap(record.person, action, now + later);
}

test.each([
  [[checkIn], "check_out", "check_in"],
  [[checkIn, checkOut], "check_in", "check_out"],
] as const)(
  "after %j, %s within five seconds is a double tap, and within a minute needs confirmation",
  (punches, action, did) => {
    const punched = [...punches];
    expect(after(punched, action, 0)).toEqual({ code: "double-tap", did });
    expect(after(punched, action, 5 * SECOND - 1)).toEqual({ code: "double-tap", did });
    expect(after(punched, action, 5 * SECOND)).toEqual({ code: "unsure", did });
    expect(after(punched, action, 60 * SECOND - 1)).toEqual({ code: "unsure", did });
    expect(after(punched, action, 60 * SECOND)).toBeNull();
  },
);

test.each([
  [[checkIn, lunch], "pause_end", "pause_start"],
  [[checkIn, lunch, resume], "pause_start", "pause_end"],
  // In a pause the check-out is where the pause was, and after it the round button checks out.
  [[checkIn, lunch], "check_out", "pause_start"],
  [[checkIn, lunch, resume], "check_out", "pause_end"],
] as const)(
  "after %j, %s within five seconds is a double tap, and later needs no confirmation",
  (punches, action, did) => {
    expect(after([...punches], action, 5 * SECOND - 1)).toEqual({ code: "double-tap", did });
    expect(after([...punches], action, 5 * SECOND)).toBeNull();
  },
);

test("a change of mode in between does not permit an immediate check-out", () => {
  const record = new Record(nine - dayMs);
  record.punch(checkIn, nine);
  record.punch(fromHome, nine + 2 * SECOND);
  expect(guardDoubleTap(record.person, "check_out", nine + 4 * SECOND)?.code).toBe("double-tap");
});

test("a punch that arrives before an earlier one is a double tap of it", () => {
  expect(after([checkIn], "check_out", -SECOND)?.code).toBe("double-tap");
});

test.each([
  ["the first of all", [], "check_in"],
  ["a pause right after coming", [checkIn], "pause_start"],
  ["another place of work", [checkIn], "change_mode"],
  ["undoing", [checkIn], "undo"],
  ["coming again after that was undone", [checkIn, undo], "check_in"],
  ["leaving again after that was undone", [checkIn, checkOut, undo], "check_out"],
  ["a repeated punch with the same key", [checkIn], "check_in"],
] as [string, PunchCommand[], PunchAction][])("the guard never refuses %s", (_, punches, action) => {
  expect(after(punches, action, 0)).toBeNull();
});

test("a worker who checks in again after a missing exit is guarded as usual", () => {
  expect(after([checkIn, forgotExit], "check_out", 0)?.code).toBe("double-tap");
});
