import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";

const page = resolve("docs/quality/bars.md");
const letters = { S: 11, R: 14, U: 3, P: 17 };
const bars = Object.entries(letters).flatMap(([letter, count]) =>
  Array.from({ length: count }, (_, index) => `${letter}${index + 1}`),
);

/** Returns the page's faults: bars without a section or with two, bars without a file, and missing files. */
function faultsOf(text: string): string[] {
  const sections = text.split(/^##+ /m).filter((section) => /^[A-Z]\d+\n/.test(section));
  const titles = sections.map((section) => section.split("\n")[0]!);
  return [
    ...bars.filter((bar) => !titles.includes(bar)).map((bar) => `${bar} has no section`),
    ...titles.filter((bar, index) => titles.indexOf(bar) < index).map((bar) => `${bar} has two sections`),
    ...sections.flatMap(faultsOfSection),
  ];
}

function faultsOfSection(section: string): string[] {
  const bar = section.split("\n")[0]!;
  const files = [...section.matchAll(/\]\((.*?)\)/g)].map(([, link]) => link!);
  const missing = files.filter((file) => !existsSync(resolve(page, "..", file)));
  return files.length === 0 ? [`${bar} names no file`] : missing.map((file) => `${bar}: ${file} is missing`);
}

test("every bar names files that exist", () => {
  expect(faultsOf(readFileSync(page, "utf8"))).toEqual([]);
});

test("a bar without a section, without a file or with a lost file is noticed", () => {
  const broken = readFileSync(page, "utf8")
    .replace("### U2\n", "### U22\n")
    .replace("### P10\n", "### P9\n")
    .replace("who-may-listen.test.ts", "nobody.test.ts")
    .replace("- [bench](../../test/bench/check-in.ts)", "");
  expect(faultsOf(broken)).toEqual([
    "U2 has no section",
    "P10 has no section",
    "P9 has two sections",
    "S2: ../../test/http/live/nobody.test.ts is missing",
    "P1 names no file",
  ]);
});
