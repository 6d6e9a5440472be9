import { describe, expect, test } from "vitest";
import { messages } from "~/modules/schedules/balances/messages";
import { readMoveForm } from "~/modules/schedules/balances/move-form";
import { longestMoveText } from "~/modules/schedules/model/fault-of-move";

const todayOn = "2026-11-26";
const openingOn = "2026-11-02";
const form = { reason: "paid", hours: "2", on: "25/11/2026", text: "" };

const readForm = (changes: Partial<typeof form>) =>
  readMoveForm({ ...form, ...changes }, { openingOn, todayOn, mayOpen: true });
const minutes = (changes: Partial<typeof form>) => {
  const result = readForm(changes);
  return "move" in result ? result.move.minutes : result.errors.hours;
};
const errors = (changes: Partial<typeof form>) => {
  const result = readForm(changes);
  return "errors" in result ? result.errors : {};
};

describe("the hours of a balance move", () => {
  test.each([
    ["8,5", 510],
    ["8.5", 510],
    ["8:30", 510],
    ["8h30", 510],
  ])("can be typed as %s", (hours, expected) => {
    expect(minutes({ reason: "adjusted", text: "Inventario", hours })).toBe(expected);
    expect(minutes({ hours })).toBe(-expected);
    expect(minutes({ reason: "rested", hours })).toBe(-expected);
  });

  test.each(["-1:30", "− 1:30", "–1,5"])("of an adjustment or an opening accept a sign: %s", (hours) => {
    expect(minutes({ reason: "adjusted", text: "Inventario", hours })).toBe(-90);
    expect(minutes({ reason: "opening", hours })).toBe(-90);
  });

  test("that are paid or rested always lower the balance, so a sign is refused", () => {
    for (const reason of ["paid", "rested"])
      for (const hours of ["-2", "+2"]) expect(minutes({ reason, hours })).toBe(messages.withoutSign);
  });

  test.each(["", "dos", "8:75", "8.30", "--2", "1000000"])("are refused next to their field: %j", (hours) => {
    expect(Object.keys(errors({ hours }))).toEqual(["hours"]);
  });

  test("of zero are accepted only in an opening", () => {
    for (const reason of ["paid", "rested", "adjusted"])
      expect(Object.keys(errors({ reason, hours: "0", text: "Nada" }))).toEqual(["hours"]);
    expect(minutes({ reason: "opening", hours: "0" })).toBe(0);
  });
});

describe("the day of a balance move", () => {
  test("is today or earlier, and not before the opening", () => {
    expect([errors({ on: "26/11/2026" }), errors({ on: "02/11/2026" })]).toEqual([{}, {}]);
    expect(Object.keys(errors({ on: "27/11/2026" }))).toEqual(["on"]);
    expect(errors({ on: "01/11/2026" }).on).toContain("02/11/2026");
  });

  test("of an opening may be before the present one, by four years at most", () => {
    const opening = (on: string) => errors({ reason: "opening", on });
    expect([opening("01/11/2026"), opening("01/11/2022")]).toEqual([{}, {}]);
    expect(Object.keys(opening("31/10/2022"))).toEqual(["on"]);
  });

  test.each(["", "29/02/2026", "ayer", "31/11/2026"])("is an existing date: %j", (on) => {
    expect(Object.keys(errors({ on }))).toEqual(["on"]);
  });
});

test("a move has a known reason; an adjustment also needs a text of limited length", () => {
  for (const reason of ["", "gift"]) expect(errors({ reason })).toEqual({ reason: messages.noReason });
  expect(Object.keys(errors({ reason: "adjusted", text: "  " }))).toEqual(["text"]);
  expect(errors({ text: "x".repeat(longestMoveText) })).toEqual({});
  expect(Object.keys(errors({ text: "x".repeat(longestMoveText + 1) }))).toEqual(["text"]);
});

test("each wrong field has its own error", () => {
  expect(Object.keys(errors({ hours: "dos", on: "27/11/2026" })).toSorted()).toEqual(["hours", "on"]);
  expect(Object.keys(errors({ hours: "dos", on: "ayer", text: "x".repeat(201) })).toSorted()).toEqual([
    "hours",
    "on",
    "text",
  ]);
});
