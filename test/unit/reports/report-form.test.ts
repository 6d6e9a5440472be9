import { expect, test } from "vitest";
import { everybody, mostInForm, readReportForm } from "~/modules/timesheets/reports/report-form";

const read = (people: string[]) =>
  readReportForm(new URLSearchParams(people.map((one) => ["people", one])), "2026-11-22");
const many = Array.from({ length: 501 }, (_, at) => `person ${at}`);

test("at most 500 people are chosen one by one, and each once", () => {
  expect(read(many.slice(0, 500)).errors).toEqual({});
  expect(read(many).errors.people).toBeDefined();
  expect(read(["ana", "ana", ""]).profileIds).toEqual(["ana"]);
});

test("a form that nobody has filled in requests all people, and an emptied choice is an error", () => {
  expect(read([])).toMatchObject({ profileIds: null, isFirst: true, isAsked: true, open: [], errors: {} });
  expect(read([""])).toMatchObject({ profileIds: [], open: ["people"] });
});

test("a form that is sent as one takes a thousand, and says so of more", () => {
  const chosen = (count: number) => {
    const people = Array.from({ length: count }, (_, at) => ["people", `person ${at}`]);
    return readReportForm(new URLSearchParams([...people, ["from", "2026-11-01"]]), "2026-11-22", mostInForm);
  };
  expect(chosen(1_000)).toMatchObject({ errors: {}, profileIds: { length: 1_000 } });
  expect(chosen(1_001).errors.people).toBe("Elige 1.000 empleados como mucho, o «Todos»");
});

test("everybody is everybody, however many were chosen before", () => {
  for (const chosen of [[], ["ana"], many]) {
    const { profileIds, errors } = read([...chosen, everybody]);
    expect({ profileIds, errors }).toEqual({ profileIds: null, errors: {} });
  }
});
