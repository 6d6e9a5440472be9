import { expect, test } from "vitest";
import { offeredTimes } from "~/modules/kiosk/model/offered-times";

const at = (local: string) => Date.parse(`${local}+01:00`);
const day = "2026-11-17";
const segments = [
  { from: 7 * 60, to: 11 * 60 },
  { from: 12 * 60, to: 15 * 60 },
];
const offered = (now: string, entries: { checkInTime: number; checkOutTime: number | null }[] = []) =>
  offeredTimes(segments, { day, timeZone: "Europe/Madrid", now: at(`${day}T${now}`), entries }).map(
    ({ from }) => from,
  );

test("a missing entry is offered the planned times that have passed", () => {
  expect(offered("10:59")).toEqual([]);
  expect(offered("11:18")).toEqual(["07:00"]);
  expect(offered("15:00")).toEqual(["07:00", "12:00"]);
});

test("a missing entry is not offered times that another entry overlaps, also an open one", () => {
  const morning = { checkInTime: at(`${day}T10:00`), checkOutTime: at(`${day}T12:00`) };
  expect(offered("16:00", [morning])).toEqual(["12:00"]);
  expect(offered("16:00", [{ checkInTime: at(`${day}T09:12`), checkOutTime: null }])).toEqual([]);
});

test("a missing entry is offered a planned night once it has ended", () => {
  const night = [{ from: 22 * 60, to: 30 * 60 }];
  const dayContext = { day, timeZone: "Europe/Madrid", entries: [] };
  expect(offeredTimes(night, { ...dayContext, now: at("2026-11-18T05:59") })).toEqual([]);
  expect(offeredTimes(night, { ...dayContext, now: at("2026-11-18T06:00") })).toEqual([
    { from: "22:00", to: "06:00" },
  ]);
});
