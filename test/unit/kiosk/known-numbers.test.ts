// Proves when a tablet knows that the last digit is typed, from the numbers that people opened at it.
import { beforeEach, expect, test, vi } from "vitest";
import type { KioskView } from "~/modules/kiosk/kiosk-view";
import { isWholeNumber, isWholePin, noteEntered } from "~/modules/kiosk/model/known-numbers";

const storage = (kept: Map<string, string>) => ({
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
});
beforeEach(() => vi.stubGlobal("localStorage", storage(new Map())));

const refused: KioskView = { view: "start", error: "no", number: "101", isLocked: false };
const entered = { view: "pin", token: "t", errors: {} } satisfies KioskView;

test("nothing is whole on a tablet where nobody has entered", () => {
  noteEntered({ number: "101", pin: "7395" }, refused);
  noteEntered({ number: "101", pin: "7395" }, { view: "offline", number: "101", pin: "7395" });
  noteEntered({ number: "101", pin: "7395" }, null);
  expect([isWholeNumber("101"), isWholePin({ number: "101", pin: "7395" })]).toEqual([false, false]);
});

test("a number and a PIN are whole with as many digits as opened here before", () => {
  noteEntered({ number: "101", pin: "7395" }, entered);
  expect([isWholeNumber("10"), isWholeNumber("101"), isWholeNumber("102")]).toEqual([false, true, false]);
  const isWhole = (pin: string) => isWholePin({ number: "101", pin });
  expect([isWhole(""), isWhole("739"), isWhole("1111"), isWhole("73951")]).toEqual([
    false,
    false,
    true,
    false,
  ]);
  expect(isWholePin({ number: "102", pin: "7395" })).toBe(false);
});

test("a number is not whole while a longer one that begins with it is known", () => {
  noteEntered({ number: "101", pin: "7395" }, entered);
  noteEntered({ number: "1010", pin: "739512" }, entered);
  expect([isWholeNumber("101"), isWholeNumber("1010")]).toEqual([false, true]);
});

test("a PIN that is wrong now is forgotten, and the next one learnt", () => {
  noteEntered({ number: "101", pin: "7395" }, entered);
  noteEntered({ number: "101", pin: "7395" }, refused);
  expect(isWholePin({ number: "101", pin: "7395" })).toBe(false);
  noteEntered({ number: "101", pin: "739512" }, entered);
  expect(isWholePin({ number: "101", pin: "739512" })).toBe(true);
});

test("storage that is refused or broken knows nobody and stops nobody", () => {
  const fails = () => {
    throw new Error("storage is refused");
  };
  vi.stubGlobal("localStorage", { getItem: fails, setItem: fails });
  noteEntered({ number: "101", pin: "7395" }, entered);
  expect(isWholeNumber("101")).toBe(false);
  vi.stubGlobal("localStorage", storage(new Map([["fichaclara.pin-lengths", "{"]])));
  expect(isWholeNumber("101")).toBe(false);
});
