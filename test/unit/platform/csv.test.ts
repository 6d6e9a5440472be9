import Papa from "papaparse";
import { describe, expect, test } from "vitest";

import { csvByteOrderMark, csvRows } from "~/platform/csv";

/** Returns the cells as Excel in Spain reads them. */
function readCells(text: string): string[][] {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: ";", newline: "\r\n" });
  expect(errors).toEqual([]);
  expect(data.pop(), "the last row ends in CRLF").toEqual([""]);
  return data;
}

describe("a CSV file", () => {
  test("begins with the UTF-8 byte order mark", () => {
    expect([...new TextEncoder().encode(csvByteOrderMark)]).toEqual([0xef, 0xbb, 0xbf]);
  });

  test("separates cells with semicolons and ends every row with CRLF", () => {
    expect(
      csvRows([
        ["Nombre", "Horas"],
        ["Núñez, Ana", "8:07"],
      ]),
    ).toBe("Nombre;Horas\r\nNúñez, Ana;8:07\r\n");
  });

  test("doubles quotes inside a quoted cell", () => {
    expect(csvRows([['dijo "sí"', "a;b"]])).toBe('"dijo ""sí""";"a;b"\r\n');
  });

  test("without rows is empty", () => {
    expect(csvRows([])).toBe("");
  });

  test("streamed in chunks equals the file written in one piece", () => {
    const rows = [
      ["a", "b"],
      ["=1", ""],
      ["", ""],
      ["línea 1\nlínea 2", "c"],
    ];
    expect(rows.map((row) => csvRows([row])).join("")).toBe(csvRows(rows));
    expect(csvRows(rows.slice(0, 2)) + csvRows([]) + csvRows(rows.slice(2))).toBe(csvRows(rows));
  });

  test("does not change the caller's rows", () => {
    const rows = Object.freeze([Object.freeze(["=1", "a"])]);
    csvRows(rows);
    expect(rows).toEqual([["=1", "a"]]);
  });
});

describe("ordinary cells are read back unchanged:", () => {
  test.each([
    "",
    "Ana",
    "8:07",
    "1234,56",
    "a;b",
    'a "b" c',
    '"',
    '""',
    "línea 1\nlínea 2",
    "línea 1\r\nlínea 2",
    "\n",
    " con espacios ",
    "José Ñandú · 日本 · 👩‍🔧🇪🇸",
    "a=b",
    "5-3",
    "ana@example.com",
    "'entre comillas'",
    "a\tb",
    "a\0b",
    "a\rb",
    "\ufeffmarca",
    "\u200bmarca",
    "a＝1",
    " Ana - Sol",
    "\u3164",
    "\u3164Ana=1",
    "¿=1?",
    "'=1",
  ])("%j", (cell) => {
    expect(
      readCells(
        csvRows([
          [cell, "x"],
          ["y", cell],
        ]),
      ),
    ).toEqual([
      [cell, "x"],
      ["y", cell],
    ]);
  });
});

describe("cells that a spreadsheet could execute are escaped:", () => {
  const hostile = [
    "=1+1",
    '=HYPERLINK("http://malo.example";"ver")',
    "+34 600 000 000",
    "-1",
    "@SUM(A1)",
    "\t=1",
    "\r=1",
    "\r",
    "\0=1",
    "=1\n+2",
    "=1\r\n=2",
    "@",
    "=1;=2",
    '=";"',
    "＝1+1",
    "＋1",
    "－1",
    "＠SUM(A1)",
    "﹦1",
    "﹢1",
    "﹣1",
    "﹫SUM(A1)",
    "−1",
    " =1",
    "\u00a0\u3000=1",
    "\n=1",
    "\ufeff=1",
    "\u200b\u200d＝1",
    "\u001b=1",
    "\u3164=1",
    "\u115f\u1160=1",
    "\uffa0+1",
    "\u034f@SUM(A1)",
    "\ufe0f=1",
    "\u180e=1",
    "\u17b5=1",
    "\u{e0100}=1",
    "\u2800=1",
    "\u0301=1",
    "\t",
    "\0",
  ];

  test.each(hostile)("%j", (cell) => {
    expect(
      readCells(
        csvRows([
          ["x", cell],
          [cell, "y"],
        ]),
      ),
    ).toEqual([
      ["x", `'${cell}`],
      [`'${cell}`, "y"],
    ]);
  });

  test("all cells of a long row, not only every second one", () => {
    expect(readCells(csvRows([hostile]))).toEqual([hostile.map((cell) => `'${cell}`)]);
  });

  test("but not with the library's own switch, which misses some", () => {
    const text = Papa.unparse([["=1\n+2", "\0=1"]], { delimiter: ";", escapeFormulae: true });
    expect(text).toBe('"=1\n+2";\0=1');
  });
});
