// The rule for cells is read from docs/format.md, and a second writer follows it with none of our code.
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { formerPackageCsvRows, packageCsvRows } from "~/modules/register/format/package-csv";
import { csvRows } from "~/platform/csv";

const page = readFileSync(new URL("../../../docs/format.md", import.meta.url), "utf8");
const rule = /\n### registro\.csv\n(.*?)\n\n/s.exec(page)![1]!.replaceAll("\n", " ");

const [, firsts, skipped, signs] =
  /Such a cell begins with (.*?); or its first sign after (.*?) is one of (.*?)\. Any other/.exec(rule)!;
const named: Record<string, string> = {
  TAB: "\\t",
  CR: "\\r",
  NUL: "\\0",
};
/** A listed thing as a pattern: by its name, or by the class in its parentheses. */
const patternOf = (words: string) => named[words] ?? `\\p{${/\((\w+)\)$/.exec(words)![1]!}}`;
const listed = (words: string) => words.split(/, | or | and /).map(patternOf);
const signList = [...signs!.matchAll(/`(.)`/gu)].map(
  ([, sign]) => `\\u{${sign!.codePointAt(0)!.toString(16)}}`,
);
const startsFormula = new RegExp(
  `^[${listed(firsts!).join("")}]|^[${listed(skipped!).join("")}]*[${signList.join("")}]`,
  "u",
);

/** Returns a cell as the page says. */
function cellByPage(cell: string): string {
  const doubled = cell.replaceAll('"', '""');
  if (startsFormula.test(cell)) return `"'${doubled}"`;
  return /[";\r\n\ufeff]|^ | $/.test(cell) ? `"${doubled}"` : cell;
}

/** Every assigned code point of well-formed Unicode, and some others. */
function* codePoints(): Generator<string> {
  for (const [from, to] of [
    [0, 0xd7ff],
    [0xe000, 0x3ffff],
    [0xe0000, 0xe0fff],
  ] as const)
    for (let code = from; code <= to; code++) yield String.fromCodePoint(code);
}

describe("a cell of registro.csv", () => {
  test("follows docs/format.md, whatever its first character", () => {
    expect([listed(firsts!).length, listed(skipped!).length, signList.length]).toEqual([3, 3, 13]);
    const cells = Array.from(codePoints(), (first) => `${first}=1`);
    expect(packageCsvRows([cells]) === `${cells.map(cellByPage).join(";")}\r\n`).toBe(true);
  });

  test.each([
    "",
    " ",
    "a ",
    " a",
    'a "b"',
    "a;b",
    "a\r\nb",
    "a\ufeffb",
    "+02:00",
    "40.4, -3.7",
    "\u0301=1",
    "\u3164=1",
  ])("of %j follows docs/format.md", (cell) => {
    expect(packageCsvRows([["4", cell]])).toBe(`4;${cellByPage(cell)}\r\n`);
  });
});

describe("the formula guard of other CSV files", () => {
  test.each(["\u0301=Bar Acento", "\u3164=1", "\u2800=1", "\u{e0100}=1"])(
    "escapes %j, which registro.csv does not",
    (cell) => {
      expect(packageCsvRows([[cell]])).toBe(`${cell}\r\n`);
      expect(csvRows([[cell]])).toBe(`"'${cell}"\r\n`);
      expect(formerPackageCsvRows([[cell]])).toBe(csvRows([[cell]]));
    },
  );
});
