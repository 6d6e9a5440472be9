import { describe, expect, test } from "vitest";
import { preparedFactsOf, type CompanyRecord } from "~/modules/compliance/check/company-facts";

const inOrder: CompanyRecord = {
  people: 9,
  readers: 9,
  representatives: 1,
  links: 1,
  withoutTerms: 0,
  undeclared: null,
};

const factOf = (record: Partial<CompanyRecord>, id: string) => {
  const { tone, text, to } = preparedFactsOf({ ...inOrder, ...record }).find((fact) => fact.id === id)!;
  return `${tone} · ${text} · ${to}`;
};

describe("the list of the company's preparations", () => {
  test.each<[Partial<CompanyRecord>, string, string]>([
    [{ readers: null }, "protocol", "amber · No hay protocolo escrito del registro. · /protocol/edit"],
    [{ readers: 8 }, "readers", "amber · 1 de 9 no ha leído el protocolo. · /protocol/readers"],
    [{ readers: 6 }, "readers", "amber · 3 de 9 no han leído el protocolo. · /protocol/readers"],
    [{}, "protocol", "good · Protocolo escrito y leído por todos. · /protocol"],
    [
      { undeclared: { year: 2026, centre: "abc", isNextYear: false, centres: 1 } },
      "calendar",
      "amber · Falta el calendario laboral de 2026. · /schedules/calendar/edit?year=2026&centre=abc",
    ],
    [
      { undeclared: { year: 2026, centre: "abc", isNextYear: false, centres: 3 } },
      "calendar",
      "amber · Falta el calendario laboral de 2026 en 3 centros. · /schedules/calendar/edit?year=2026&centre=abc",
    ],
    [
      { withoutTerms: 1 },
      "terms",
      "grey · 1 persona sin horario: no consta su jornada. · /schedules/new?all",
    ],
    [
      { representatives: 0 },
      "representatives",
      "grey · No constan representantes. Si los hay, reciben el registro cada mes. · /representatives",
    ],
    [{ links: 0 }, "access", "neutral · Ningún enlace abierto para la Inspección. · /inspection/new"],
    [{ links: 2 }, "access", "good · 2 enlaces abiertos para la Inspección. · /inspection#links"],
  ])("%o shows for %s: %s", (record, id, expected) => {
    expect(factOf(record, id)).toBe(expected);
  });

  test("begins with missing items, and completed ones and a missing link follow", () => {
    const facts = preparedFactsOf({ ...inOrder, readers: null, representatives: 0, links: 0 });
    expect(facts.map(({ tone }) => tone)).toEqual(["amber", "grey", "good", "good", "neutral"]);
  });
});
