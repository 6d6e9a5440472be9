import { unzipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { hoursCell, type TableCell } from "~/platform/table-cell";
import { columnName, type WorkbookSheet } from "~/platform/xlsx-parts";
import { xlsxStream } from "~/platform/xlsx.server";

const at = Date.UTC(2026, 11, 1, 9, 14, 2);

const bytesOf = async (sheets: WorkbookSheet[]) =>
  new Uint8Array(await new Response(xlsxStream(sheets, at)).arrayBuffer());

const filesOf = async (sheets: WorkbookSheet[]) =>
  Object.fromEntries(
    Object.entries(unzipSync(await bytesOf(sheets))).map(([name, content]) => [
      name,
      new TextDecoder().decode(content),
    ]),
  );

const sheetOf = (rows: TableCell[][], headRows = 0): WorkbookSheet => ({ name: "Nóminas", headRows, rows });

/** Returns the XML of the cells of one row. */
async function cellsOf(...cells: TableCell[]): Promise<string> {
  const files = await filesOf([sheetOf([cells])]);
  return /<row r="1">(.*)<\/row>/su.exec(files["xl/worksheets/sheet1.xml"]!)![1]!;
}

describe("an XLSX workbook", () => {
  test("has its parts, and a sheet for each table", async () => {
    const files = await filesOf([sheetOf([["Ana"]]), { ...sheetOf([["Luis"]]), name: "A & B" }]);
    expect(Object.keys(files)).toEqual([
      "[Content_Types].xml",
      "_rels/.rels",
      "xl/workbook.xml",
      "xl/_rels/workbook.xml.rels",
      "xl/styles.xml",
      "xl/worksheets/sheet1.xml",
      "xl/worksheets/sheet2.xml",
    ]);
    expect(files["xl/workbook.xml"]).toContain('name="A &amp; B" sheetId="2"');
    expect(files["xl/worksheets/sheet2.xml"]).toContain("Luis");
  });

  test("has the same bytes each time it is made", async () => {
    const sheets = [sheetOf([["Nombre"], ["Ana", hoursCell(510)]], 1)];
    expect(await bytesOf(sheets)).toEqual(await bytesOf(sheets));
  });

  test("has numbers, hours and dates as values", async () => {
    expect(
      await cellsOf(
        hoursCell(510),
        { kind: "duration", minutes: 7_500 },
        { kind: "number", value: 21, decimals: 0 },
        { kind: "date", on: "2026-11-03" },
        hoursCell(-90),
      ),
    ).toBe(
      '<c r="A1" s="3"><v>8.5</v></c><c r="B1" s="4"><v>5.208333333333333</v></c><c r="C1" s="2"><v>21</v></c>' +
        '<c r="D1" s="5"><v>46329</v></c><c r="E1" s="3"><v>-1.5</v></c>',
    );
  });

  test("has codes as texts with their zeros, and formulas as texts that do not run", async () => {
    expect(await cellsOf("007", '=1+1&"<b>"\u0001')).toBe(
      '<c r="A1" s="0" t="inlineStr"><is><t xml:space="preserve">007</t></is></c>' +
        '<c r="B1" s="0" t="inlineStr"><is><t xml:space="preserve">=1+1&amp;&quot;&lt;b&gt;&quot;</t></is></c>',
    );
  });

  test("leaves empty cells and negative durations blank", async () => {
    expect(await cellsOf(null, "", { kind: "duration", minutes: -30 })).toBe("");
  });

  test("freezes its header row", async () => {
    const files = await filesOf([sheetOf([["Nombre"], ["Ana"]], 1)]);
    expect(files["xl/worksheets/sheet1.xml"]).toContain('<pane ySplit="1" topLeftCell="A2"');
    expect(files["xl/worksheets/sheet1.xml"]).toContain('<c r="A1" s="1" t="inlineStr">');
  });

  test("names its columns as spreadsheets do", () => {
    expect([0, 25, 26, 51, 701, 702].map(columnName)).toEqual(["A", "Z", "AA", "AZ", "ZZ", "AAA"]);
  });
});
