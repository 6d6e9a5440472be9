import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";

const page = resolve("docs/quality/bars.md");
const letters = { S: 11, R: 14, U: 3, P: 17 };
const bars = Object.entries(letters).flatMap(([letter, count]) =>
  Array.from({ length: count }, (_, index) => `${letter}${index + 1}`),
);

/** Returns the page's faults: bars without a section or with two, bars without proof, missing files, and tests that none of a bar's files has. */
function faultsOf(text: string): string[] {
  const sections = text.split(/^##+ /m).filter((section) => /^[A-Z]\d+\n/.test(section));
  const titles = sections.map((section) => section.split("\n")[0]!);
  const missing = bars.filter((bar) => !titles.includes(bar));
  const repeated = titles.filter((bar, index) => titles.indexOf(bar) < index);
  return [
    ...missing.map((bar) => `${bar} has no section`),
    ...repeated.map((bar) => `${bar} has two sections`),
    ...sections.flatMap(faultsOfSection),
  ];
}

function faultsOfSection(section: string): string[] {
  const bar = section.split("\n")[0]!;
  const files = [...section.matchAll(/\]\((.*?)\)/g)].map(([, link]) => resolve(page, "..", link!));
  const absent = files.filter((file) => !existsSync(file));
  const code = files.filter((file) => existsSync(file)).map((file) => readFileSync(file, "utf8"));
  const names = [...section.matchAll(/«(.*?)»/g)].map(([, name]) => name!);
  const unknown = names.filter((name) => !code.some((text) => text.includes(name)));
  return [
    ...(files.length === 0 ? [`${bar} names no proof`] : []),
    ...absent.map((file) => `${bar}: ${file} is not there`),
    ...unknown.map((name) => `${bar}: no file of its section has «${name}»`),
  ];
}

test("every bar has its proof, in files that exist and hold the tests that are named", () => {
  expect(faultsOf(readFileSync(page, "utf8"))).toEqual([]);
});

test("a bar without a section, a lost file and a renamed test are noticed", () => {
  const text = readFileSync(page, "utf8");
  const broken = text
    .replace("### U2\n", "### U22\n")
    .replace("### P10\n", "### P9\n")
    .replace("who-may-listen.test.ts", "nobody.test.ts")
    .replace("«twin: without its index", "«twin: with its index");
  expect(faultsOf(broken)).toEqual([
    "U2 has no section",
    "P10 has no section",
    "P9 has two sections",
    expect.stringMatching(/^S2: .*nobody\.test\.ts is not there$/),
    expect.stringContaining("S2: no file of its section has «a socket from"),
    expect.stringContaining("S2: no file of its section has «twin: without the check"),
    expect.stringContaining("P3: no file of its section has «twin: with its index"),
  ]);
});
