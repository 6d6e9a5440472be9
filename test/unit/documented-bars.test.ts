import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";

const page = resolve("docs/quality/bars.md");
const letters = { S: 11, R: 14, U: 3, P: 17 };
const bars = Object.entries(letters).flatMap(([letter, count]) =>
  Array.from({ length: count }, (_, index) => `${letter}${index + 1}`),
);

/** Returns the page's faults: bars without an item or with two, bars without a file, and missing files. */
function faultsOf(text: string): string[] {
  const items = text.split(/^(?=- |#)/m).flatMap((item) => {
    const bar = /^- \*\*([A-Z]\d+)\*\* /.exec(item)?.[1];
    return bar === undefined ? [] : [{ bar, item }];
  });
  const named = items.map(({ bar }) => bar);
  return [
    ...bars.filter((bar) => !named.includes(bar)).map((bar) => `${bar} has no item`),
    ...named.filter((bar, index) => named.indexOf(bar) < index).map((bar) => `${bar} has two items`),
    ...items.flatMap(faultsOfItem),
  ];
}

function faultsOfItem({ bar, item }: { bar: string; item: string }): string[] {
  const files = [...item.matchAll(/\]\((.*?)\)/g)].map(([, link]) => link!);
  const missing = files.filter((file) => !existsSync(resolve(page, "..", file)));
  return files.length === 0 ? [`${bar} names no file`] : missing.map((file) => `${bar}: ${file} is missing`);
}

test("every quality bar names existing files", () => {
  expect(faultsOf(readFileSync(page, "utf8"))).toEqual([]);
});

test("a bar without an item, without a file or with a missing file is reported", () => {
  const broken = readFileSync(page, "utf8")
    .replace("**U2** ", "**U22** ")
    .replace("**P10** ", "**P9** ")
    .replace("who-may-listen.test.ts", "nobody.test.ts")
    .replace("[bench](../../test/bench/check-in.ts)", "");
  expect(faultsOf(broken)).toEqual([
    "U2 has no item",
    "P10 has no item",
    "P9 has two items",
    "S2: ../../test/http/live/nobody.test.ts is missing",
    "P1 names no file",
  ]);
});
