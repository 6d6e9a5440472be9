// registro.csv is compared with the rows that follow from the events, line by line.
import { utf8ToBytes } from "@noble/hashes/utils.js";
import { describe, expect, test } from "vitest";
import { compareCsv } from "../../../verifier/compare-csv";
import type { ExpectedRow } from "../../../verifier/expected-rows";
import { verifyPackage } from "../../../verifier/verify-package";
import { aCompany } from "../../support/register/random-company";
import { aSealedPackage, filesOf, trustedKeys } from "../../support/register/sealed-package";

/** Entries of people have no common order: 11 comes before 4. */
const texts = ["\ufeffNº;Nombre\r\n", ...[11, 12, 20, 4, 5, 9].map((seq) => `${seq};Ana\r\n`)];

const rowsOf = (of: readonly string[]): ExpectedRow[] =>
  of.map((text, index) => ({
    seq: index === 0 ? 0 : Number.parseInt(text),
    cells: () => [],
    text: () => text,
    formerText: () => text,
  }));

async function compared(lines: readonly string[], expected = texts) {
  const options = { share: [0, 1], onProgress: () => undefined } as const;
  const { named, more } = await compareCsv(utf8ToBytes(lines.join("")), rowsOf(expected), options);
  return { named: named.map(({ what, line }) => `${line} ${what}`), more };
}

describe("a line of registro.csv", () => {
  test.each<[string, string[], string[]]>([
    ["as expected is not named", texts, []],
    ["is altered", texts.with(2, "12;Eva\r\n"), ["3 altered"]],
    ["is altered where its number is another one", texts.with(2, "13;Ana\r\n"), ["3 altered"]],
    ["is altered where it ends in another way", texts.with(2, "12;Ana\n"), ["3 altered"]],
    ["is altered where the file is cut in it", texts.with(6, "9;A"), ["7 altered"]],
    ["is missing", texts.toSpliced(3, 1), ["4 missing"]],
    ["is missing with those behind it", texts.toSpliced(2, 3), ["3 missing", "4 missing", "5 missing"]],
    ["is missing at the end", texts.slice(0, 5), ["6 missing", "7 missing"]],
    ["is missing at the start", texts.slice(1), ["1 missing"]],
    ["is too many", texts.toSpliced(3, 0, "7;Ana\r\n"), ["4 added"]],
    ["is too many where it is there twice", texts.toSpliced(3, 0, texts[1]!), ["4 added"]],
    ["is too many where it comes before its place", texts.toSpliced(1, 0, texts[5]!), ["2 added"]],
    ["is too many at the end", [...texts, "\r\n"], ["8 added"]],
    ["is altered where another one has its place", swapped(1, 5), ["2 altered", "6 altered"]],
    ["is too many where it comes before the one that it follows", swapped(3, 4), ["4 added", "5 missing"]],
  ])("%s", async (_, lines, named) => {
    expect(await compared(lines)).toEqual({ named, more: 0 });
  });

  test("that is superfluous hides no later line, however many there are", async () => {
    const more = Array.from({ length: 4 }, (_, at) => `${at + 100};Ana\r\n`);
    const { named } = await compared([...texts.toSpliced(2, 0, ...more), "9;Eva\r\n"]);
    expect(named.at(-1)).toBe("12 added");
    expect(named).not.toContain("8 altered");
  });

  test("has its line number even after cells with line breaks", async () => {
    const broken = texts.with(1, '11;"Ana\r\nGil"\r\n');
    expect(await compared(broken.with(3, "20;Eva\r\n"), broken)).toEqual({ named: ["5 altered"], more: 0 });
  });

  function swapped(one: number, other: number): string[] {
    return texts.with(one, texts[other]!).with(other, texts[one]!);
  }
});

describe("the verifier's finding about registro.csv", () => {
  const sealed = aSealedPackage(aCompany(3, 14));
  const lines = sealed.records.join("").split("\n").length - 1;
  const findingsOf = async (records: readonly string[]) => {
    const csv = utf8ToBytes(records.join(""));
    const { verdict } = await verifyPackage({ ...filesOf(sealed), csv }, trustedKeys);
    if (verdict.verdict !== "invalid") throw new Error(verdict.answer);
    return { ...verdict, messages: verdict.findings.map(({ message }) => message) };
  };

  test("quotes the line and the values that follow from the events", async () => {
    const first = sealed.records[1]!;
    const seq = Number.parseInt(first);
    const changed = await findingsOf(sealed.records.with(1, first.replace(/;\d\d:\d\d:\d\d;/, ";23:59:58;")));
    expect(changed.messages).toEqual([
      expect.stringMatching(
        `^La línea 2 de registro.csv \\(anotación nº ${seq}\\) se ha modificado: Hora Entrada: pone «23:59:58» y debería poner «`,
      ),
    ]);
    const other = await findingsOf(sealed.records.with(1, `${seq};a;b;c;d\r\n`));
    expect(other.messages[0]).toMatch(/^La línea 2 .* Nombre de empresa: pone «a» .*; y otras celdas\.$/);
    const missing = await findingsOf(sealed.records.toSpliced(1, 1));
    expect(missing.messages).toEqual([
      expect.stringMatching(`^La línea 2 .* falta: debería poner «${first.slice(0, 40)}`),
    ]);
    const added = await findingsOf(sealed.records.toSpliced(1, 0, "999;Sol SL\r\n"));
    expect(added.messages).toEqual([
      "La línea 2 de registro.csv sobra: pone «999;Sol SL», y ningún fichaje la da ahí.",
    ]);
  });

  test("names the first twenty differences, and counts the others", async () => {
    const extra = Array.from({ length: 30 }, () => "x\r\n");
    const { findings, total } = await findingsOf([...sealed.records, ...extra]);
    expect(findings.map(({ line }) => line)).toEqual(Array.from({ length: 20 }, (_, at) => lines + 1 + at));
    expect(total).toBe(30);
  });
});
