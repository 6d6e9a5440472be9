import { expect, test } from "vitest";
import { absentText } from "~/modules/board/model/absent-text";
import type { Absence } from "~/modules/schedules/schedule";
import { away, sickLeave, vacation } from "../schedules/a-schedule";

const todayOn = "2026-09-08";
const ownDays = (to: string): Absence => ({
  ...vacation(todayOn, to),
  kind: "own-days",
  name: "Asuntos propios",
});

test.each<[string, Absence[], boolean]>([
  ["De vacaciones hasta el lunes 14", [vacation("2026-09-01", "2026-09-14")], false],
  ["De vacaciones hasta el viernes 2 de octubre", [vacation("2026-09-01", "2026-10-02")], false],
  ["De vacaciones hasta el sábado 2 de enero de 2027", [vacation("2026-09-01", "2027-01-02")], false],
  ["De vacaciones hoy", [vacation(todayOn, todayOn)], false],
  ["De vacaciones hoy por la mañana", [vacation(todayOn, todayOn, { kind: "morning" })], false],
  ["Asuntos propios hasta el jueves 10", [ownDays("2026-09-10")], false],
  ["Ausente hasta el viernes 11", [sickLeave("2026-09-01", "2026-09-11")], false],
  ["Baja médica hasta el viernes 11", [sickLeave("2026-09-01", "2026-09-11")], true],
  // Sick leave displaces the vacation, which continues after it.
  [
    "Ausente hasta el viernes 11",
    [vacation("2026-09-01", "2026-09-30"), sickLeave("2026-09-01", "2026-09-11")],
    false,
  ],
  [
    "Deber público hoy de 09:00 a 11:00",
    [{ ...away(todayOn, "9:00-11:00"), kind: "public-duty", name: "Deber público" }],
    false,
  ],
])("%s", (text, absences, isOwn) => {
  expect(absentText(absences, { isOwn, todayOn })).toBe(text);
});
