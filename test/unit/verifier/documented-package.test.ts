// Compares docs/format.md's description of a package with the code that writes and reads it.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parseCanonical } from "~/modules/register/format/canonical-json";
import { packageColumns } from "~/modules/register/format/entry-rows";
import { filesInOrder } from "~/modules/register/format/container";
import { readNote } from "~/modules/register/format/note";
import { readCheckpoint } from "~/modules/register/format/checkpoint";
import { mostSelectedPeople, readStatement, writeHeader } from "~/modules/register/format/statement";
import { packageReadme } from "~/modules/register/model/package-readme";
import { aCompany } from "../../support/register/random-company";
import { aSealedPackage } from "../../support/register/sealed-package";

const page = readFileSync(new URL("../../../docs/format.md", import.meta.url), "utf8");
const section = /\n## Package\n(.*?)\n## Example\n/s.exec(page)![1]!;
/** Returns the first column of the table with this title. */
const firstColumn = (title: string) =>
  new RegExp(`\\n\\| ${title} [^\\n]*\\n\\|[ |-]+\\n((?:\\|[^\\n]*\\n)+)`)
    .exec(section)![1]!
    .trim()
    .split("\n")
    .map((row) => row.split("|")[1]!.trim());
const { header, statement } = aSealedPackage(aCompany(1, 5));

test("docs/format.md has the columns of registro.csv, in order", () => {
  expect(firstColumn("column").flatMap((cell) => cell.split(", "))).toEqual([...packageColumns]);
});

test("docs/format.md has the fields of the statement, of its selection and of the header", () => {
  expect(firstColumn("statement").map((cell) => cell.replaceAll("`", ""))).toEqual(
    Object.keys(statement).sort(),
  );
  const fields = (value: object) =>
    Object.keys(value)
      .sort()
      .map((key) => `"${key}"`)
      .join(", ");
  expect(section).toContain(`{${fields(statement.selection)}}`);
  expect(section).toContain(`{${fields(statement.files)}}`);
  expect(section).toContain(`{${fields(header).replace('"format"', '"format": "fichaclara-register/2"')}}`);
  expect(section).toContain(`1 to ${mostSelectedPeople.toLocaleString("en")} UUIDs`);
});

test("the text of a statement matches docs/format.md", () => {
  const { text, signatures } = readNote(header.statement)!;
  const [format, json, ...rest] = text.split("\n");
  expect([format, rest]).toEqual(["fichaclara-register/2", [""]]);
  expect(parseCanonical(json!)).toEqual(statement);
  expect(signatures).toHaveLength(1);
  expect(parseCanonical(writeHeader(header))).toEqual(header);
});

test("docs/format.md names the files in their order", () => {
  const named = /in\s+this order: ([^.]*\.jsonl.*?\.html`)/s.exec(section)![1]!;
  expect(named.replaceAll(/[`\n]/g, (each) => (each === "\n" ? " " : "")).split(", ")).toEqual([
    ...filesInOrder,
  ]);
});

test("LEEME.txt of the example matches its package, in ten lines", () => {
  const block = (name: string) => new RegExp(`\`\`\`text ${name}\\n(.*?)\\n\`\`\``, "s").exec(page)![1]!;
  const { at, rows, selection } = readStatement(`${block("statement")}\n`)!;
  const text = packageReadme({
    at,
    rows,
    selection,
    publicKey: block("public"),
    checkpoint: readCheckpoint(`${block("checkpoint")}\n`)!,
    appOrigin: "https://app.fichaclara.example",
  });
  expect(text.split("\r\n")).toEqual([...block("LEEME.txt").split("\n"), ""]);
  expect(block("LEEME.txt").split("\n")).toHaveLength(10);
});
