import { expect, test } from "vitest";
import { everybody, mostInForm, readReportForm } from "~/modules/timesheets/reports/report-form";

const readForm = (people: string[]) =>
  readReportForm(new URLSearchParams(people.map((one) => ["people", one])), "2026-11-22");
const many = Array.from({ length: 501 }, (_, at) => `person ${at}`);

test("at most 500 people can be chosen one by one, each once", () => {
  expect(readForm(many.slice(0, 500)).errors).toEqual({});
  expect(readForm(many).errors.people).toBeDefined();
  expect(readForm(["ana", "ana", ""]).profileIds).toEqual(["ana"]);
});

test("an untouched form requests all people, and an empty choice is an error", () => {
  expect(readForm([])).toMatchObject({
    profileIds: null,
    isFirst: true,
    isAsked: true,
    open: [],
    errors: {},
  });
  expect(readForm([""])).toMatchObject({ profileIds: [], open: ["people"] });
});

test("a form that is sent whole accepts a thousand people, and refuses more with a message", () => {
  const chosen = (count: number) => {
    const people = Array.from({ length: count }, (_, at) => ["people", `person ${at}`]);
    return readReportForm(new URLSearchParams([...people, ["from", "2026-11-01"]]), "2026-11-22", mostInForm);
  };
  expect(chosen(1_000)).toMatchObject({ errors: {}, profileIds: { length: 1_000 } });
  expect(chosen(1_001).errors.people).toBe("Elige 1.000 empleados como mucho, o «Todo el equipo»");
});

test("the choice of everybody replaces any chosen people", () => {
  for (const chosen of [[], ["ana"], many]) {
    const { profileIds, errors } = readForm([...chosen, everybody]);
    expect({ profileIds, errors }).toEqual({ profileIds: null, errors: {} });
  }
});
