import { describe, expect, test } from "vitest";
import type { TimeLog } from "~/modules/ledger/time-log";
import { intervalText, pauseTexts } from "~/modules/timesheets/reports/interval-text";

const at = (time: string) => Date.parse(`2026-11-02T${time}:00+01:00`);
const pause = (start: string, end: string | null, countsAsWork = false) => ({
  start_at: at(start),
  end_at: end === null ? null : at(end),
  kind: "meal" as const,
  counts_as_work: countsAsWork,
});
/** Returns a pause some hours after eleven at night. */
const night = (from: number, to: number | null) => ({
  ...pause("23:00", null),
  start_at: at("23:00") + from * 3_600_000,
  end_at: to === null ? null : at("23:00") + to * 3_600_000,
});
const mode = (from: string, is: "on_site" | "remote") => ({ from_at: at(from), mode: is });

const log = (fields: Partial<TimeLog> = {}): TimeLog => ({
  id: "1",
  day: "2026-11-02",
  timeZone: "Europe/Madrid",
  isExitMissing: false,
  mark: null,
  checkInTime: at("09:02"),
  checkOutTime: at("17:30"),
  durationMs: null,
  grossMs: null,
  pauses: [],
  offline: [],
  modes: [mode("09:02", "on_site")],
  checkInLocation: null,
  checkOutLocation: null,
  ...fields,
});
const textOf = (fields: Partial<TimeLog>) => intervalText(log(fields), "2026-11-02");
const missing = { checkOutTime: null, isExitMissing: true };
const open = { checkOutTime: null };

describe("an entry on the month sheet", () => {
  test.each<[Partial<TimeLog>, string]>([
    [{}, "09:02 – 17:30"],
    [{ checkOutTime: at("23:00") + 7_200_000 }, "09:02 – 01:00 +1"],
    [open, "09:02 – En curso"],
    [missing, "09:02 – Falta la salida"],
    [{ modes: [mode("09:02", "remote")] }, "09:02 – 17:30 (a distancia)"],
    [
      { modes: [mode("09:02", "remote"), mode("12:00", "on_site"), mode("15:00", "remote")] },
      "09:02 – 17:30 (a distancia 09:02 – 12:00, a distancia 15:00 – 17:30)",
    ],
    [
      { modes: [mode("09:02", "on_site"), mode("10:00", "remote"), mode("11:00", "remote")] },
      "09:02 – 17:30 (a distancia 10:00 – 17:30)",
    ],
    [
      { ...open, modes: [mode("09:02", "on_site"), mode("12:00", "remote")] },
      "09:02 – En curso (a distancia desde las 12:00)",
    ],
    [
      { mark: "disputed", checkOutTime: at("23:00") + 7_200_000, pauses: [pause("14:00", "14:45")] },
      "09:02 – 01:00 +1 (con discrepancia)",
    ],
    [{ mark: "corrected" }, "09:02 – 17:30 (corregido)"],
  ])("%j is shown as %s", (fields, text) => expect(textOf(fields)).toBe(text));

  test.each<[Partial<TimeLog>, string[]]>([
    [{}, []],
    [{ pauses: [pause("14:00", "14:45")] }, ["14:00 – 14:45"]],
    [
      { pauses: [pause("11:00", "11:15", true), pause("14:00", "14:45")] },
      ["11:00 – 11:15*", "14:00 – 14:45"],
    ],
    [{ pauses: [pause("17:00", null)] }, ["17:00 – 17:30"]],
    [{ ...open, pauses: [pause("14:00", null)] }, ["desde las 14:00"]],
    [{ ...missing, pauses: [pause("14:00", null)] }, ["desde las 14:00"]],
    [{ checkOutTime: at("23:00") + 7_200_000, pauses: [night(0.75, 1.25)] }, ["23:45 – 00:15 +1"]],
    [{ checkOutTime: at("23:00") + 25_200_000, pauses: [night(3, 3.5)] }, ["02:00 – 02:30 +1"]],
    [{ checkOutTime: at("23:00") + 97_200_000, pauses: [night(26, 26.5)] }, ["01:00 – 01:30 (04/11/2026)"]],
    [{ ...open, pauses: [night(3, null)] }, ["desde las 02:00 +1"]],
  ])("with %j shows the pauses %j", (fields, texts) =>
    expect(pauseTexts(log(fields), "2026-11-02")).toEqual(texts),
  );

  test.each([
    ["2026-10-24T22:03:00+02:00", "2026-10-25T06:00:00+01:00", "22:03 – 06:00 +1 (cambio de hora)"],
    ["2026-03-28T22:00:00+01:00", "2026-03-29T06:00:00+02:00", "22:00 – 06:00 +1 (cambio de hora)"],
    ["2026-11-02T22:00:00+01:00", "2026-11-04T06:00:00+01:00", "22:00 – 06:00 (04/11/2026)"],
  ])("from %s to %s is shown as %s", (from, to, text) => {
    const night = { checkInTime: Date.parse(from), checkOutTime: Date.parse(to) };
    expect(intervalText(log(night), from.slice(0, 10))).toBe(text);
  });

  test.each([
    ["2026-11-03T00:30:00+01:00", "2026-11-03T06:00:00+01:00", "00:30 +1 – 06:00 +1"],
    ["2026-11-01T23:45:00+01:00", "2026-11-02T08:00:00+01:00", "23:45 −1 – 08:00"],
  ])("from %s to %s, of the shift of 2 November, is shown as %s", (from, to, text) => {
    expect(textOf({ checkInTime: Date.parse(from), checkOutTime: Date.parse(to) })).toBe(text);
  });

  test("names its time zone if most of the month's entries have another", () => {
    const remote = log({ modes: [mode("09:02", "remote")] });
    expect(intervalText(remote, "2026-11-02", { zone: "hora canaria" })).toBe(
      "09:02 – 17:30 (hora canaria, a distancia)",
    );
  });

  test("is marked if it was corrected after an export of its month, or is still disputed", () => {
    const later = (fields: Partial<TimeLog>) => intervalText(log(fields), "2026-11-02", { isLater: true });
    expect(later({ mark: "corrected" })).toBe("09:02 – 17:30 (corregido después)");
    expect(later({ mark: "disputed" })).toBe("09:02 – 17:30 (con discrepancia, corregido después)");
  });
});
