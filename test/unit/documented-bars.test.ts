import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";

const page = resolve("docs/bars.md");
const letters = { S: 11, R: 10, U: 3, P: 9 };
const bars = Object.entries(letters).flatMap(([letter, count]) =>
  Array.from({ length: count }, (_, index) => `${letter}${index + 1}`),
);
bars.push("R11", "R12", "R13", "R14", "P13", "P14", "P15");

/** What is wrong with the page: bars without proof, files that are not there, tests that none of a row's files has. */
function faultsOf(text: string): string[] {
  const rows = text.split("\n").filter((line) => /^\| [A-Z]\d+ /.test(line));
  const missing = bars.filter((bar) => !rows.some((row) => row.startsWith(`| ${bar} `)));
  return [...missing.map((bar) => `${bar} has no row`), ...rows.flatMap(faultsOfRow)];
}

function faultsOfRow(row: string): string[] {
  const bar = row.split(" ")[1]!;
  const files = [...row.matchAll(/\]\((.*?)\)/g)].map(([, link]) => resolve(page, "..", link!));
  const absent = files.filter((file) => !existsSync(file));
  const code = files.filter((file) => existsSync(file)).map((file) => readFileSync(file, "utf8"));
  const names = [...row.matchAll(/«(.*?)»/g)].map(([, name]) => name!);
  const unknown = names.filter((name) => !code.some((text) => text.includes(name)));
  return [
    ...(files.length === 0 ? [`${bar} names no proof`] : []),
    ...absent.map((file) => `${bar}: ${file} is not there`),
    ...unknown.map((name) => `${bar}: no file of its row has «${name}»`),
  ];
}

test("every bar has its proof, in files that exist and hold the tests that are named", () => {
  expect(faultsOf(readFileSync(page, "utf8"))).toEqual([]);
});

test("a bar without a row, a lost file and a renamed test are noticed", () => {
  const text = readFileSync(page, "utf8");
  const broken = text
    .replace("| U2 ", "| U22 ")
    .replace("who-may-listen.test.ts", "nobody.test.ts")
    .replace("«twin: without its index", "«twin: with its index");
  expect(faultsOf(broken)).toEqual([
    "U2 has no row",
    expect.stringMatching(/^S2: .*nobody\.test\.ts is not there$/),
    expect.stringContaining("S2: no file of its row has «a socket from"),
    expect.stringContaining("S2: no file of its row has «twin: without the check"),
    expect.stringContaining("P3: no file of its row has «twin: with its index"),
  ]);
});
