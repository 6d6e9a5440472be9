import { describe, expect, test } from "vitest";
import {
  conceptTable,
  missingCodes,
  sharedCodes,
  type Concept,
  type ConceptCode,
} from "~/modules/periods/payroll/concepts";
import { payrollRows } from "~/modules/periods/payroll/payroll-rows";
import { aCentre, anAbsence, aStatement, noClasses } from "./a-statement";

const codesOf = (company: string | null, codes: Record<Concept, ConceptCode> = {}) => ({
  company,
  concepts: new Map(Object.entries(codes) as [Concept, ConceptCode][]),
});

const statement = aStatement({
  payroll: {
    centres: [aCentre({ overtime: 130, paid: { ...noClasses, overtime: 70 }, night: 90 })],
    absences: [anAbsence(), anAbsence({ kind: "visit", name: "Médico", unit: "minutes", amount: 45 })],
  },
});
const rows = payrollRows([statement]);

describe("the table of concepts", () => {
  test("has a row for each concept with a code, in its unit", () => {
    const codes = codesOf("C01", {
      "hours:overtime": { code: "021", unit: "hours" },
      "hours:night": { code: "030", unit: "minutes" },
      "absence:vacation": { code: "V", unit: "days" },
      "absence:visit": { code: "M", unit: "hours" },
    });
    const person = ["C01", "007", "12345678Z", "Ana Sol"];
    const days = (from: string, to: string) => [
      { kind: "date", on: from },
      { kind: "date", on: to },
    ];
    const month = days("2026-11-01", "2026-11-30");
    const week = days("2026-11-02", "2026-11-08");
    const decimals = 2;
    expect(conceptTable(rows, codes).rows).toEqual([
      [...person, "021", "Extraordinarias", "horas", { kind: "number", value: 70 / 60, decimals }, ...month],
      [...person, "030", "Nocturnas", "minutos", { kind: "number", value: 90, decimals: 0 }, ...month],
      [...person, "V", "Vacaciones", "días", { kind: "number", value: 7, decimals }, ...week],
      [...person, "M", "Médico", "horas", { kind: "number", value: 0.75, decimals }, ...week],
    ]);
  });

  test("leaves out the excess that is not paid", () => {
    const rested = payrollRows([aStatement({ payroll: { centres: [aCentre({ overtime: 130 })] } })]);
    const codes = codesOf(null, { "hours:overtime": { code: "021", unit: "hours" } });
    expect(conceptTable(rested, codes).rows).toEqual([]);
  });
});

describe("missing codes", () => {
  test("are listed: of the company, of people and of used concepts", () => {
    const luis = aStatement({ profileId: "luis", payroll: { name: "Luis Mar", code: null } });
    const codes = codesOf(null, { "hours:night": { code: "030", unit: "hours" } });
    expect(missingCodes(payrollRows([statement, luis]), codes)).toEqual({
      company: true,
      people: [{ profileId: "luis", name: "Luis Mar" }],
      concepts: ["Extraordinarias", "Vacaciones", "Médico"],
    });
  });

  test("are none if everything has a code", () => {
    const codes = codesOf("C01", {});
    expect(missingCodes(payrollRows([aStatement()]), codes)).toEqual({
      company: false,
      people: [],
      concepts: [],
    });
  });
});

test("a code of two concepts is shown with both names, and an empty one never", () => {
  expect(
    sharedCodes([
      { name: "Extraordinarias", code: "21" },
      { name: "No pactadas", code: "21" },
      { name: "Nocturnas", code: "30" },
      { name: "En festivo", code: "" },
      { name: "Fuerza mayor", code: "" },
    ]),
  ).toEqual([{ code: "21", names: ["Extraordinarias", "No pactadas"] }]);
});
