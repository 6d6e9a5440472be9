import { describe, expect, test } from "vitest";
import { daysText } from "~/modules/absences/absence-text";
import { companyKinds } from "~/modules/absences/company-kinds";
import { endText } from "~/modules/absences/model/end-text";
import { givesText, lawText, paidText } from "~/modules/absences/model/law-text";
import { limitOfCause } from "~/modules/absences/model/limit-of-cause";
import { exactTimeOf } from "~/modules/absences/used-time-of";
import { absenceKinds, catalogueReadOn, findAbsenceKind } from "~/modules/schedules/absence-kinds";
import { expectedOn } from "~/modules/schedules/expected-on";
import { aSchedule, away } from "../schedules/a-schedule";

test.each([
  ["climate-leave", "art. 37.3.g ET, por el RDL 8/2024", "working", true],
  ["organ-donation", "Ley 6/2024", "minutes", true],
  ["union-hours", "arts. 37.3.e y 68.e ET", "minutes", true],
  ["nursing", "art. 37.4 ET", "minutes", true],
  ["hospitalised-newborn", "art. 37.5 ET", "minutes", true],
  ["gender-violence", "art. 37.8 ET", "minutes", false],
  ["exams", "art. 23.1.a ET", "minutes", false],
  ["training", "art. 23.3 ET", "minutes", true],
  ["job-search", "art. 53.2 ET", "minutes", true],
  ["extended-leave", "art. 46 ET", "natural", false],
  ["strike", "art. 45.1.l ET", "working", false],
  ["furlough", "arts. 47 y 47 bis ET", "working", false],
  ["birth-extra", "art. 48 ET", "natural", false],
])("the catalogue of absences has %s, by %s, in %s, paid: %s", (key, source, unit, isPaid) => {
  const kind = findAbsenceKind(key)!;
  expect(kind).toMatchObject({ unit, isPaid });
  expect(kind.source.startsWith(source)).toBe(true);
});

test("each kind of the catalogue has its article, its date and whether it is paid", () => {
  for (const key of Object.keys(absenceKinds)) {
    expect(findAbsenceKind(key)!.source, key).not.toBe("");
    expect(lawText(key), key).toMatch(/^(no )?retribuido · (desde el|según la ley a) \d{2}\/\d{2}\/\d{4}$/);
  }
  expect(lawText("climate-leave")).toBe("retribuido · desde el 30/11/2024");
  expect(lawText("furlough")).toBe("no retribuido · según la ley a 26/11/2026");
  expect(catalogueReadOn).toBe("2026-11-26");
  expect(lawText("a company's own")).toBeNull();
});

test.each([
  ["nursing", "art. 37.4 ET, por el RDL 2/2024", /^La ley da 1 hora al día hasta que el bebé cumple 9 meses/],
  ["nursing", "art. 37.4 ET", /media hora menos de jornada; o las horas juntas en días completos\.$/],
  ["job-search", "art. 53.2 ET", /^La ley da 6 horas a la semana durante el preaviso/],
  ["union-hours", "arts. 37.3.e y 68.e ET", /15 horas al mes hasta 100 personas; 20 hasta 250; 30 hasta 500/],
  ["union-hours", "arts. 37.3.e y 68.e ET", /35 hasta 750; 40 desde 751\.$/],
  ["training", "art. 23.3 ET", /^La ley da 20 horas al año .* hasta cinco años\.$/],
])("the law of %s (%s) grants %o", (key, source, text) => {
  expect(findAbsenceKind(key)!.source.startsWith(source)).toBe(true);
  expect(givesText(key)).toMatch(text);
});

test.each([
  ["vacation", "Con sueldo"],
  ["nursing", "Con sueldo"],
  ["sick-leave", "Con prestación de la Seguridad Social"],
  ["birth", "Con prestación de la Seguridad Social"],
  ["furlough", "Con prestación por desempleo"],
  ["gender-violence", "Retribuido si lo determinan los servicios sociales o de salud"],
  ["exams", "Retribuido si lo dice el convenio"],
  ["parental-leave", "Sin sueldo"],
  ["strike", "Sin sueldo"],
  ["a company's own", null],
])("the text shown for %s is: %s", (key, text) => {
  expect(paidText(key)).toBe(text);
});

test("a kind that the company pays names no other payer", () => {
  const paid = Object.values(absenceKinds).filter(({ isPaid, paidBy }) => isPaid && paidBy !== null);
  expect(paid).toEqual([]);
});

test("kinds that disclose health, family, union or ideology are private", () => {
  const isPrivate = (key: string) => companyKinds([]).find((kind) => kind.key === key)!.isPrivate;
  expect(
    [
      "organ-donation",
      "union-hours",
      "nursing",
      "hospitalised-newborn",
      "gender-violence",
      "strike",
      "birth-extra",
    ].filter((key) => !isPrivate(key)),
  ).toEqual([]);
});

describe("the request form shows the end of the days that the law grants", () => {
  const schedule = aSchedule();
  const days = (from: string) => ({ from, to: from, part: { kind: "all" } as const });
  test.each([
    ["marriage", "2026-09-07", "Lo que da la ley termina el 21 de septiembre."],
    ["relative-illness", "2026-09-07", "Lo que da la ley termina el 11 de septiembre."],
    ["relative-illness", "2026-09-10", "Lo que da la ley termina el 16 de septiembre."],
    ["relative-illness", "2026-10-08", "Lo que da la ley termina el 15 de octubre."],
    ["bereavement", "2026-09-11", "Lo que da la ley termina el 14 de septiembre."],
    ["climate-leave", "2026-09-11", "Lo que da la ley termina el 16 de septiembre."],
    ["moving-home", "2026-09-11", null],
  ])("for %s from %s: %s", (key, from, text) => {
    expect(endText({ schedule, todayOn: "2026-06-10" }, limitOfCause(key)!, days(from))).toBe(text);
  });

  test("and shows none in working days without terms, nor for a part of a day", () => {
    const limit = limitOfCause("relative-illness")!;
    const without = { schedule: aSchedule({ terms: [] }), todayOn: "2026-06-10" };
    expect(endText(without, limit, days("2026-09-07"))).toBeNull();
    const part = { kind: "morning" } as const;
    expect(endText({ schedule, todayOn: "2026-06-10" }, limit, { ...days("2026-09-07"), part })).toBeNull();
  });
});

describe("an absence by hours over several days", () => {
  const daily = { ...away("2026-09-07", "9:00-10:00", "2026-09-13"), kind: "nursing" };
  const schedule = aSchedule({ absences: [daily] });

  test("takes its hours on each planned day, and none on free days", () => {
    const dates = ["07", "08", "09", "10", "11", "12", "13"].map((day) => `2026-09-${day}`);
    expect(dates.map((on) => expectedOn(schedule, on).covered)).toEqual([60, 60, 60, 60, 60, 0, 0]);
    expect(exactTimeOf(schedule, "nursing", { from: daily.from, to: daily.to }).minutes).toBe(300);
  });

  test("is described with its days and 'cada día'", () => {
    expect(daysText(daily, "2026-06-10")).toBe("del 7 al 13 de septiembre cada día de 09:00 a 10:00");
    expect(daysText({ ...daily, to: daily.from }, "2026-06-10")).toBe("el 7 de septiembre de 09:00 a 10:00");
  });
});
