import { describe, expect, test } from "vitest";
import { changedRows, payrollRows } from "~/modules/periods/payroll/payroll-rows";
import { hourColumns } from "~/modules/periods/payroll/payroll-row";
import type { Line } from "~/modules/periods/model/period";
import { aCentre, anAbsence, aStatement, noClasses } from "./a-statement";

const october: Line = { from: "2026-10-01", version: 1, figure: "effective", minutes: 60 };

describe("the rows of a payroll file", () => {
  test("are one for each person, by name, with single values", () => {
    const luis = aStatement({ profileId: "luis", payroll: { name: "Luis Mar", absences: [anAbsence()] } });
    const rows = payrollRows([luis, aStatement()]);
    expect(rows.map(({ person }) => person.name)).toEqual(["Ana Sol", "Luis Mar"]);
    expect(rows[1]).toEqual({
      kind: "period",
      profileId: "luis",
      from: "2026-11-01",
      to: "2026-11-30",
      version: 1,
      issuedAt: aStatement().issuedAt,
      person: { name: "Luis Mar", document: "12345678Z", code: "007" },
      centre: "Centro",
      hours: { effective: 9_600, ordinary: 9_600, ...noClasses, night: 0 },
      paid: noClasses,
      daysWorked: 20,
      whole: { expected: 9_600, balance: 0, pending_days: 0 },
      absences: [anAbsence()],
    });
  });

  test("are two for a person at two centres, without repeated values", () => {
    const centres = [
      aCentre({ centre: "Centro", effective: 6_000, ordinary: 6_000, days_worked: 12 }),
      aCentre({ centre: "Playa", effective: 3_600, ordinary: 3_500, overtime: 100, days_worked: 8 }),
    ];
    const rows = payrollRows([aStatement({ payroll: { centres, absences: [anAbsence()] } })]);
    expect(rows.map(({ centre, hours, daysWorked }) => [centre, hours.effective, daysWorked])).toEqual([
      ["Centro", 6_000, 12],
      ["Playa", 3_600, 8],
    ]);
    expect(rows.map(({ whole, absences }) => [whole === null, absences.length])).toEqual([
      [false, 1],
      [true, 0],
    ]);
    for (const column of hourColumns)
      expect(rows.reduce((sum, { hours }) => sum + (hours[column] ?? 0), 0)).toBe(
        centres.reduce((sum, centre) => sum + centre[column], 0),
      );
  });

  test("leave out replaced versions", () => {
    const replaced = aStatement({ isCurrent: false });
    const rows = payrollRows([replaced, aStatement({ version: 2 })]);
    expect(rows.map(({ version }) => version)).toEqual([2]);
  });

  test("show changes of earlier periods in rows of their own", () => {
    const lines: Line[] = [
      { ...october, from: "2026-10-01", figure: "effective", minutes: -60 },
      { ...october, from: "2026-10-01", figure: "overtime", minutes: -60 },
      { ...october, from: "2026-09-01", figure: "days_worked", minutes: 1 },
      { ...october, from: "2026-10-01", figure: "expected", minutes: 480 },
    ];
    const rows = payrollRows([aStatement({ lines })]);
    expect(rows.map(({ kind, from, hours, daysWorked }) => ({ kind, from, hours, daysWorked }))).toEqual([
      { kind: "period", from: "2026-11-01", hours: rows[0]!.hours, daysWorked: 20 },
      { kind: "line", from: "2026-09-01", hours: {}, daysWorked: 1 },
      { kind: "line", from: "2026-10-01", hours: { effective: -60, overtime: -60 }, daysWorked: null },
    ]);
  });

  test("do not depend on the order in which the database returns statements", () => {
    const statements = [aStatement(), aStatement({ profileId: "luis" }), aStatement({ profileId: "eva" })];
    expect(payrollRows(statements.toReversed())).toEqual(payrollRows(statements));
  });
});

describe("the changes of a month", () => {
  test("are empty while nobody has a second version or a line", () => {
    expect(changedRows([aStatement()], [aStatement({ from: "2026-12-01", to: "2026-12-31" })])).toEqual([]);
  });

  test("are the difference between two versions", () => {
    const paid = { ...noClasses, overtime: 120 };
    const first = aStatement({ isCurrent: false, payroll: { centres: [aCentre({ overtime: 120, paid })] } });
    const centres = [aCentre({ effective: 9_540, overtime: 60, paid: { ...noClasses, overtime: 60 } })];
    const second = aStatement({ version: 2, payroll: { centres } });
    expect(changedRows([second, first], [])).toMatchObject([
      {
        kind: "version",
        version: 2,
        hours: { effective: -60, overtime: -60 },
        paid: { overtime: -60 },
        daysWorked: null,
        absences: [],
      },
    ]);
  });

  test("name a centre that only one of the versions has", () => {
    const first = aStatement({ isCurrent: false });
    const second = aStatement({ version: 2, payroll: { centres: [aCentre({ centre: "Playa" })] } });
    expect(changedRows([first, second], []).map(({ centre, hours }) => [centre, hours.effective])).toEqual([
      ["Centro", -9_600],
      ["Playa", 9_600],
    ]);
  });

  test("have the absences of a version that changed them", () => {
    const first = aStatement({ isCurrent: false });
    const second = aStatement({ version: 2, payroll: { absences: [anAbsence()] } });
    expect(changedRows([first, second], [])).toMatchObject([{ hours: {}, absences: [anAbsence()] }]);
  });

  test("are those that later statements make to its periods, and to no other", () => {
    const later = aStatement({
      from: "2026-12-01",
      to: "2026-12-31",
      lines: [
        { from: "2026-11-01", version: 1, figure: "night", minutes: 30 },
        { from: "2026-10-01", version: 1, figure: "night", minutes: 90 },
      ],
    });
    expect(changedRows([aStatement()], [later])).toMatchObject([
      { kind: "line", from: "2026-11-01", hours: { night: 30 } },
    ]);
  });
});
