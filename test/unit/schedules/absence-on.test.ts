import { describe, expect, test } from "vitest";
import { absenceName, absencePart, absencesOn } from "~/modules/schedules/absence-on";
import type { AbsencePart } from "~/modules/schedules/schedule";
import { away, sickLeave, vacation } from "./a-schedule";

describe("the absences of a day", () => {
  const holidays = vacation("2026-08-03", "2026-08-07");
  const illness = sickLeave("2026-08-05", "2026-08-06");

  test.each([
    ["2026-08-02", []],
    ["2026-08-03", [holidays]],
    ["2026-08-05", [illness]],
    ["2026-08-06", [illness]],
    ["2026-08-07", [holidays]],
    ["2026-08-08", []],
  ])("on %s leave out the vacation that a sick leave displaces", (on, absences) => {
    expect(absencesOn([holidays, illness], on)).toEqual(absences);
  });

  test("have both if the sick leave is of a part of the day", () => {
    const morning = { ...illness, part: { kind: "morning" } } as const;
    expect(absencesOn([holidays, morning], "2026-08-05")).toEqual([holidays, morning]);
  });

  test("have both if neither displaces the other", () => {
    const doctor = away("2026-08-05", "9:00-10:00");
    expect(absencesOn([holidays, doctor], "2026-08-05")).toEqual([holidays, doctor]);
  });
});

test("a private absence has its name for its person only", () => {
  const illness = sickLeave("2026-08-05", "2026-08-06");
  expect([true, false].map((isOwn) => absenceName(illness, isOwn))).toEqual(["Baja médica", "Ausencia"]);
  expect(absenceName(vacation("2026-08-03", "2026-08-07"), false)).toBe("Vacaciones");
});

test.each<[AbsencePart, string, string]>([
  [{ kind: "all" }, "2026-08-04", ""],
  [{ kind: "morning" }, "2026-08-04", " por la mañana"],
  [{ kind: "afternoon" }, "2026-08-04", " por la tarde"],
  [{ kind: "hours", from: 540, to: 615 }, "2026-08-03", " de 09:00 a 10:15"],
  [{ kind: "hours", from: 540, to: 615 }, "2026-08-04", " cada día de 09:00 a 10:15"],
])("the part %j of absences from 3 August to %s reads '%s'", (part, to, text) => {
  expect(absencePart({ part, from: "2026-08-03", to })).toBe(text);
});
