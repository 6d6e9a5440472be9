import { utf8ToBytes } from "@noble/hashes/utils.js";
import Papa from "papaparse";
import { filesOf, type Package } from "./a-package";
import type { Alteration } from "./alteration";
import { below, changeLetter, pick, twoBelow } from "./random-changes";

const withRecords = (exported: Package, records: string[]) => filesOf({ ...exported, records });

/** A cell rewritten as a spreadsheet would write it, quotes only where they are needed. */
const cell: Alteration = (random, exported) => {
  const index = below(random, exported.records.length);
  const text = exported.records[index]!.replace(/^\ufeff/, "");
  const cells = Papa.parse<string[]>(text.trimEnd(), { delimiter: ";", newline: "\r\n" }).data.flat();
  const column = below(random, cells.length);
  cells[column] = cells[column] === "" ? "x" : changeLetter(random, cells[column]!);
  const mark = index === 0 ? "\ufeff" : "";
  const record = `${mark}${Papa.unparse([cells], { delimiter: ";", newline: "\r\n" })}\r\n`;
  return {
    files: withRecords(exported, exported.records.with(index, record)),
    kinds: ["csv-row-altered"],
    rows: [index + 1],
  };
};

const character: Alteration = (random, exported) => {
  const index = below(random, exported.records.length);
  const record = changeLetter(random, exported.records[index]!.slice(0, -2)) + "\r\n";
  return {
    files: withRecords(exported, exported.records.with(index, record)),
    kinds: ["csv-row-altered"],
    rows: [index + 1],
  };
};

const quoteInserted: Alteration = (random, exported) => {
  const index = 1 + below(random, exported.records.length - 1);
  const old = exported.records[index]!;
  // Before the number it would be read as part of it, and inside quotes as their end: the row is altered all the same.
  const at = 1 + old.indexOf(";") + below(random, old.length - old.indexOf(";") - 3);
  const record = `${old.slice(0, at)}"${old.slice(at)}`;
  return {
    files: withRecords(exported, exported.records.with(index, record)),
    kinds: ["csv-row-altered"],
    rows: [index + 1],
  };
};

const lineEnd: Alteration = (random, exported) => {
  const index = below(random, exported.records.length);
  const record = exported.records[index]!.replace(/\r\n$/, "\n");
  return {
    files: withRecords(exported, exported.records.with(index, record)),
    kinds: ["csv-row-altered"],
    rows: [index + 1],
  };
};

const rowRemoved: Alteration = (random, exported) => {
  const index = below(random, exported.records.length);
  const isLast = index === exported.records.length - 1;
  const files = withRecords(exported, exported.records.toSpliced(index, 1));
  return { files, kinds: [isLast ? "csv-truncated" : "csv-row-missing"], rows: [index + 1] };
};

const rowCopied: Alteration = (random, exported) => {
  const index = 1 + below(random, exported.records.length - 1);
  const at = index + 1;
  const files = withRecords(exported, exported.records.toSpliced(at, 0, exported.records[index]!));
  return { files, kinds: ["csv-row-inserted"], rows: [at, at + 1] };
};

const rowInvented: Alteration = (random, exported) => {
  const at = 1 + below(random, exported.records.length);
  const number = pick(random, ["", "999999", "x"]);
  const record = `${number};La Espiga;;Nadie;nadie@example.com;;22/10/2026;07:00:00;;;;;\r\n`;
  return {
    files: withRecords(exported, exported.records.toSpliced(at, 0, record)),
    kinds: ["csv-row-inserted"],
    rows: [at + 1],
  };
};

const rowsSwapped: Alteration = (random, exported) => {
  const [first, second] = twoBelow(random, exported.records.length);
  const { records } = exported;
  const swapped = records.with(first, records[second]!).with(second, records[first]!);
  return {
    files: withRecords(exported, swapped),
    kinds: ["csv-rows-swapped"],
    rows: [first + 1, second + 1],
  };
};

const csvCut: Alteration = (random, exported) => {
  const { csv, ...files } = filesOf(exported);
  const length = below(random, csv.length);
  let [left, filled] = [0, 0];
  for (const record of exported.records) {
    filled += utf8ToBytes(record).length;
    if (filled <= length) left += 1;
  }
  return { files: { ...files, csv: csv.subarray(0, length) }, kinds: ["csv-truncated"], rows: [left + 1] };
};

export const alterationsOfCsv = {
  cell,
  character,
  quoteInserted,
  lineEnd,
  rowRemoved,
  rowCopied,
  rowInvented,
  rowsSwapped,
  csvCut,
} satisfies Record<string, Alteration>;
