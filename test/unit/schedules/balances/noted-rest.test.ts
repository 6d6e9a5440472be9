import { expect, test } from "vitest";
import { notedRestText } from "~/modules/schedules/balances/noted-rest";
import type { Absence } from "~/modules/schedules/schedule";
import { restForOvertime, vacation } from "../a-schedule";

const rest = (from: string, to = from): Absence => ({ ...restForOvertime(from), to, kind: "overtime-rest" });
const rested = (...absences: Absence[]) => notedRestText(absences, { reason: "rested", on: "2026-11-20" });

test("rested hours give a warning if the person already has rest for overtime in that month", () => {
  expect(rested(rest("2026-11-10"))).toBe(
    "Ya tiene un descanso por horas extra anotado el 10/11/2026: esas horas ya bajan el saldo.",
  );
  expect(rested(rest("2026-11-30", "2026-12-02"), rest("2026-11-03"))).toContain(
    "anotado el 03/11/2026, del 30/11/2026 al 02/12/2026: esas",
  );
  expect(rested(...["02", "03", "04", "05", "06"].map((day) => rest(`2026-11-${day}`)))).toContain(
    "el 04/11/2026 y otros 2: esas",
  );
});

test("other months, kinds and reasons give no warning", () => {
  expect(rested(rest("2026-10-31"), rest("2026-12-01"), vacation("2026-11-10", "2026-11-10"))).toBe(null);
  for (const reason of ["paid", "adjusted", "opening"] as const)
    expect(notedRestText([rest("2026-11-10")], { reason, on: "2026-11-20" })).toBe(null);
});
