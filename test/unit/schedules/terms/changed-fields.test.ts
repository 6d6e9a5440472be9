import { expect, test } from "vitest";
import { changedFields } from "~/modules/schedules/terms/changed-fields";
import { newTerms } from "./new-terms";

const office = newTerms("2026-01-01");
const centres = new Map([
  ["madrid", "Madrid"],
  ["las-palmas", "Las Palmas"],
]);
const textsOf = (...args: Parameters<typeof changedFields>) =>
  changedFields(...args).map(({ name, before, after }) =>
    `${name}: ${before} → ${after}`.replaceAll("\u00a0", " "),
  );

test("every changed field is listed with its earlier value", () => {
  const next = {
    ...office,
    centre: "las-palmas",
    partTimePercent: 62.5,
    holidaysOff: false,
    annualMinutes: 1_780 * 60,
    vacation: { unit: "natural" as const, days: 30.5 },
    clockChange: "neutral" as const,
  };
  expect(textsOf(office, next, centres)).toEqual([
    "Centro de trabajo: Madrid → Las Palmas",
    "Jornada: 100 % de la completa → 62,5 % de la completa",
    "Festivos: los libra → también los trabaja",
    "Al año por convenio: sin indicar → 1780 h",
    "Vacaciones al año: 22 días laborables → 30,5 días naturales",
    "Noche del cambio de hora: se cuentan las horas reales → cuenta como una noche cualquiera",
  ]);
});

test("unchanged fields are not listed, and terms without a pattern list nothing", () => {
  expect(
    textsOf(office, { ...office, from: "2026-06-01", vacation: { ...office.vacation } }, centres),
  ).toEqual([]);
  expect(textsOf(office, { ...office, annualMinutes: 60, pattern: { kind: "none" } }, centres)).toEqual([]);
});

test("a person without terms gets every field except the usual clock change; the only centre is not named", () => {
  const names = (of: typeof centres) =>
    changedFields(null, office, of).map(({ name, before }) => [name, before]);
  expect(names(centres).length).toBe(5);
  expect(names(new Map([["madrid", "Madrid"]]))).toEqual([
    ["Jornada", null],
    ["Festivos", null],
    ["Al año por convenio", null],
    ["Vacaciones al año", null],
  ]);
});
