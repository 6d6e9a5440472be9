import { expect, test } from "vitest";
import { uncountedText, totalsOf, totalsWithin } from "~/modules/timesheets/my-time/model/totals";
import { minuteMs } from "~/time/units";
import { aLog } from "./a-log";

const worked = aLog("2026-11-20T09:02:40+01:00", "2026-11-20T17:32:10+01:00", {
  pauses: [["2026-11-20T14:00+01:00", "2026-11-20T14:31+01:00"]],
});
const open = aLog("2026-11-23T09:02:40+01:00", null);

test("totals with and without pauses are sums of the entries; open entries add nothing", () => {
  const missing = aLog("2026-11-21T09:00+01:00", null, { isExitMissing: true });
  const totals = totalsOf([worked, open, missing]);
  expect(totals).toEqual({ totalMs: 479 * minuteMs, grossMs: 510 * minuteMs, isRunning: false });
  expect(uncountedText(totals)).toBe("sin contar 31\u00a0min de\u00a0pausa");
  expect(totalsOf([])).toEqual({ totalMs: 0, grossMs: 0, isRunning: false });
});

test("the total with pauses is shown only if it differs", () => {
  expect(uncountedText(totalsOf([aLog("2026-11-20T09:00+01:00", "2026-11-20T17:00+01:00")]))).toBeNull();
});

test("a pause that counts as work subtracts nothing", () => {
  const rested = aLog("2026-11-20T09:00+01:00", "2026-11-20T17:00+01:00", {
    pauses: [["2026-11-20T11:00+01:00", "2026-11-20T11:15+01:00", "rest", true]],
  });
  expect(totalsOf([rested])).toMatchObject({ totalMs: 480 * minuteMs, grossMs: 480 * minuteMs });
});

test("a period has the entries that begin on its days, first and last included", () => {
  const logs = ["19", "20", "21", "22"].map((day) =>
    aLog(`2026-11-${day}T23:00+01:00`, `2026-11-${Number(day) + 1}T00:00+01:00`),
  );
  const { totalMs } = totalsWithin(logs, { from: "2026-11-20", to: "2026-11-21" });
  expect(totalMs).toBe(120 * minuteMs);
});
