import { unzipSync } from "fflate";
import Papa from "papaparse";
import { describe, expect, test } from "vitest";
import { monthNews, newsRows } from "~/modules/periods/payroll/month-news";
import { payrollRows } from "~/modules/periods/payroll/payroll-rows";
import { payrollTable } from "~/modules/periods/payroll/payroll-table";
import type { PayrollStatement } from "~/modules/periods/payroll/payroll-row";
import { payrollXlsx, payrollCsv } from "~/modules/periods/payroll/make-payroll-file.server";
import { seededRandom } from "../../../support/random";
import { aCentre, anAbsence, aStatement, noClasses } from "./a-statement";

const tableOf = (statements: PayrollStatement[]) => payrollTable(payrollRows(statements), "C01");

const readCsv = (text: string) =>
  Papa.parse<string[]>(text.replace("\ufeff", "").trimEnd(), { delimiter: ";", newline: "\r\n" }).data;

/** Returns the cells of a person's row by their column, as a spreadsheet in Spain reads them. */
function readRows(statements: PayrollStatement[]): Record<string, string>[] {
  const [head, ...rows] = readCsv(payrollCsv(tableOf(statements)));
  return rows.map((cells) => Object.fromEntries(head!.map((column, at) => [column, cells[at]!])));
}

/** Returns the cells of each row of the workbook by their column: numbers as values, and texts. Empty cells are left out. */
async function readSheet(statements: PayrollStatement[]): Promise<Record<string, number | string>[]> {
  const stream = payrollXlsx([{ name: "Nóminas", ...tableOf(statements) }], {
    above: [],
    issuedAt: statements[0]!.issuedAt,
  });
  const files = unzipSync(new Uint8Array(await new Response(stream).arrayBuffer()));
  const xml = new TextDecoder().decode(files["xl/worksheets/sheet1.xml"]);
  const [head, ...rows] = [...xml.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(
    ([, cells]) =>
      new Map(
        [
          ...cells!.matchAll(
            /<c r="([A-Z]+)\d+"[^>]*>(?:<v>([^<]*)<\/v>|<is><t[^>]*>([^<]*)<\/t><\/is>)<\/c>/g,
          ),
        ].map(([, column, value, text]) => [column!, value === undefined ? text! : Number(value)]),
      ),
  );
  return rows.map((cells) =>
    Object.fromEntries(
      [...cells].map(([column, cell]): [string, number | string] => [String(head!.get(column)), cell]),
    ),
  );
}

describe("a payroll CSV", () => {
  test("has hours with two decimals and as h:mm, and dates as Spain writes them", () => {
    const centres = [
      aCentre({
        effective: 9_730,
        overtime: 130,
        paid: { ...noClasses, overtime: 70 },
        night: 90,
        days_worked: 21,
      }),
    ];
    const figures = { expected: 9_600, balance: -30, pending_days: 1 };
    const [row] = readRows([aStatement({ figures, payroll: { centres, absences: [anAbsence()] } })]);
    expect(row).toMatchObject({
      "Código de empresa": "C01",
      Documento: "12345678Z",
      Nombre: "Ana Sol",
      Centro: "Centro",
      Tipo: "Periodo",
      Desde: "01/11/2026",
      Hasta: "30/11/2026",
      "Trabajadas (h)": "162,17",
      "Trabajadas (h:mm)": "162:10",
      "Extraordinarias (h)": "2,17",
      "Extraordinarias (h:mm)": "2:10",
      "Extraordinarias a pagar (h)": "1,17",
      "Nocturnas (h)": "1,50",
      "Días trabajados": "21",
      "Días pendientes": "1",
      "Previstas (h)": "160,00",
      "Saldo al final (h)": "-0,50",
      "Ausencia 1": "Vacaciones",
      "Unidad 1": "días naturales",
      "Cantidad 1": "7,00",
      "Ausencia desde 1": "02/11/2026",
      "Ausencia hasta 1": "08/11/2026",
      "Continúa 1": "no",
      Versión: "1",
      "Cerrado (UTC)": "2026-12-01 09:14:03",
    });
  });

  test("has a column for each absence of the person with most, and empty cells for the others", () => {
    const absences = [
      anAbsence({ kind: "sick-leave", name: "Baja médica", to: "2026-11-30", continues: true }),
      anAbsence({ unit: "minutes", amount: 90 }),
    ];
    const luis = aStatement({ profileId: "luis", payroll: { name: "Luis Mar", absences } });
    const rows = readRows([aStatement(), luis]);
    expect(rows[0]).toMatchObject({ "Ausencia 1": "", "Continúa 2": "" });
    expect(rows[1]).toMatchObject({ "Ausencia 1": "Baja médica", "Continúa 1": "sí", "Cantidad 2": "1,50" });
  });

  test("keeps the zeros of codes, and runs no name as a formula", () => {
    const centres = [aCentre({ centre: "+34" })];
    const [row] = readRows([aStatement({ payroll: { name: "=HYPERLINK(1)", code: "007", centres } })]);
    expect(row).toMatchObject({ "Código de persona": "'007", Nombre: "'=HYPERLINK(1)", Centro: "'+34" });
  });

  test("writes negative hours as numbers, and no negative h:mm", () => {
    const lines = [{ from: "2026-10-01", version: 1, figure: "effective" as const, minutes: -90 }];
    const [, line] = readRows([aStatement({ lines })]);
    expect(line).toMatchObject({
      Tipo: "Regularización",
      "Trabajadas (h)": "-1,50",
      "Trabajadas (h:mm)": "",
    });
  });

  test("adds up to the statements to the minute, in any month, and so does the workbook", async () => {
    const random = seededRandom(52);
    const some = (most: number) => Math.floor(random() * most);
    const statements = Array.from({ length: 60 }, (_, at) =>
      aStatement({
        profileId: `p${at}`,
        payroll: {
          name: `Persona ${some(30)}`,
          centres: Array.from({ length: 1 + some(3) }, (_, place) =>
            aCentre({ centre: `C${place}`, effective: some(12_000), overtime: some(600), night: some(900) }),
          ),
        },
      }),
    );
    const rows = readRows(statements);
    const minutes = (text: string) => {
      const [hours, rest] = text.split(":").map(Number);
      return hours! * 60 + rest!;
    };
    const inFile = (column: string) => rows.reduce((sum, row) => sum + minutes(row[column]!), 0);
    const inStatements = (column: "effective" | "overtime" | "night") =>
      statements.flatMap(({ payroll }) => payroll.centres).reduce((sum, centre) => sum + centre[column], 0);
    expect(inFile("Trabajadas (h:mm)")).toBe(inStatements("effective"));
    expect(inFile("Extraordinarias (h:mm)")).toBe(inStatements("overtime"));
    expect(inFile("Nocturnas (h:mm)")).toBe(inStatements("night"));
    const sheet = await readSheet(statements);
    for (const [column, figure] of [
      ["Trabajadas (h:mm)", "effective"],
      ["Extraordinarias (h:mm)", "overtime"],
      ["Nocturnas (h:mm)", "night"],
    ] as const) {
      const days = sheet.reduce((sum, row) => sum + (row[column] as number), 0);
      expect(Math.round(days * 1_440), column).toBe(inStatements(figure));
    }
  });

  test("has the numbers and texts that the workbook has", async () => {
    const statements = [
      aStatement({ payroll: { code: "0042", document: "00000001R" } }),
      aStatement({ profileId: "luis" }),
    ];
    const [sheet, csv] = [await readSheet(statements), readRows(statements)];
    const decimal = (text: string) => Number(text.replace(",", "."));
    for (const [at, row] of csv.entries()) {
      // A CSV protects the zeros of a code with an apostrophe.
      expect(`'${sheet[at]!["Código de persona"]}`).toBe(row["Código de persona"]);
      expect(sheet[at]!.Documento).toBe(row.Documento);
      for (const column of Object.keys(row).filter((name) => name.endsWith("(h)")))
        if (row[column] !== "") expect(sheet[at]![column], column).toBeCloseTo(decimal(row[column]!), 2);
    }
  });

  test("names hires, leavers and changes above its head", () => {
    const statements = [
      aStatement({
        payroll: { left: "2026-11-10", changes: [{ on: "2026-11-02", what: "Jornada completa" }] },
      }),
      aStatement({ profileId: "luis", payroll: { name: "Luis Mar", hired: "2026-11-16" } }),
    ];
    const csv = readCsv(payrollCsv(tableOf(statements), newsRows(monthNews(statements))));
    expect(csv.slice(0, 5).map((cells) => cells.slice(0, 4))).toEqual([
      ["Alta", "16/11/2026", "Luis Mar", ""],
      ["Baja", "10/11/2026", "Ana Sol", ""],
      ["Cambio", "02/11/2026", "Ana Sol", "Jornada completa"],
      [""],
      ["Código de empresa", "Código de persona", "Documento", "Nombre"],
    ]);
    expect(newsRows([])).toEqual([["Altas, bajas y cambios del mes", "ninguno"]]);
  });
});

test("the same statements give the same CSV and the same workbook, in whatever order they come", async () => {
  const statements = [aStatement(), aStatement({ profileId: "luis", payroll: { name: "Luis Mar" } })];
  const workbook = async (some: PayrollStatement[]) =>
    new Uint8Array(
      await new Response(
        payrollXlsx([{ name: "Nóminas", ...tableOf(some) }], {
          above: newsRows(monthNews(some)),
          issuedAt: some[0]!.issuedAt,
        }),
      ).arrayBuffer(),
    );
  expect(payrollCsv(tableOf(statements.toReversed()))).toBe(payrollCsv(tableOf(statements)));
  expect(await workbook(statements.toReversed())).toEqual(await workbook(statements));
});
