// Proves that every test that was promised when the suite got two tiers is still in one of them. A removed test must name its successor.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { testsOf, type WrittenTest } from "../support/node/test-titles";
import type { Tier } from "../support/node/tier";

/** The place of a promised test: its tier, or the reason for its removal and its successor (`file > title`). */
type Place = Tier | { by: string; reason: string };

/** By file below `test`, and by title: the names of its blocks and its own, joined by ` > `. */
type Guarantees = Record<string, Record<string, Place>>;

const folder = fileURLToPath(new URL("..", import.meta.url));
const guarantees = JSON.parse(readFileSync(join(folder, "guarantees.json"), "utf8")) as Guarantees;

const read = new Map<string, WrittenTest[]>();

/** Returns the tests of a file below `test`, or none if it does not exist. */
function testsIn(file: string): WrittenTest[] {
  const path = join(folder, file);
  if (!read.has(file)) read.set(file, existsSync(path) ? testsOf(path) : []);
  return read.get(file)!;
}

const isWritten = (file: string, title: string, tier?: Tier) =>
  testsIn(file).some(({ title: written, tiers }) => written.test(title) && (!tier || tiers.includes(tier)));

/** Returns the broken guarantees, one a line. */
function faultsOf(promised: Guarantees): string[] {
  return Object.entries(promised).flatMap(([file, titles]) =>
    Object.entries(titles).flatMap(([title, place]) => {
      if (typeof place === "string")
        return isWritten(file, title, place) ? [] : [`${file} has no ${place} test «${title}»`];
      const [by = "", ...names] = place.by.split(" > ");
      const isProved = isWritten(by, names.join(" > ")) && place.reason.length > 20;
      return isProved ? [] : [`${file}: «${title}» is gone, and ${place.by} does not prove it`];
    }),
  );
}

test("every promised test is in the tier that is written there, or another proves the same", () => {
  expect(faultsOf(guarantees)).toEqual([]);
});

test("a test that is gone, is in the other tier, or is replaced by none is noticed", () => {
  const file = "unit/guarantees.test.ts";
  const own = "every promised test is in the tier that is written there, or another proves the same";
  const reason = "It is proved there, at a lower level.";
  expect(faultsOf({ [file]: { [own]: "quick" } })).toEqual([]);
  expect(
    faultsOf({
      [file]: {
        [own]: "deep",
        "a title of before": "quick",
        "an old one": { by: `${file} > ${own}`, reason },
        "a lost one": { by: `${file} > no such test`, reason },
      },
      "unit/gone.test.ts": { [own]: "quick" },
    }),
  ).toEqual([
    `${file} has no deep test «${own}»`,
    `${file} has no quick test «a title of before»`,
    `${file}: «a lost one» is gone, and ${file} > no such test does not prove it`,
    `unit/gone.test.ts has no quick test «${own}»`,
  ]);
});
