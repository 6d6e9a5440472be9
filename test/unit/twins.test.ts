// Proves that the deep tier runs each row of the table of twins: its test exists, in workerd, and in that tier.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { testsOf } from "../support/node/test-titles";
import { twins } from "../twins";

const folder = fileURLToPath(new URL("..", import.meta.url));

/** Returns whether the deep tier runs a test that is written as `file > block > title`. */
function isTried(title: string): boolean {
  const [file = "", ...names] = title.split(" > ");
  const path = join(folder, file);
  if (!/^(http|operations)\//.test(file) || !existsSync(path)) return false;
  return testsOf(path).some(({ title: own, tiers }) => own.test(names.join(" > ")) && tiers.includes("deep"));
}

test("the test of every twin is run by the deep tier", () => {
  expect(twins.length).toBeGreaterThan(0);
  expect(twins.map((twin) => twin.test).filter((title) => !isTried(title))).toEqual([]);
});

test("a row without its test, or with one of the quick tier alone, is noticed", () => {
  expect(isTried("http/closing/races.test.ts > no such test")).toBe(false);
  expect(isTried("http/gone.test.ts > a test")).toBe(false);
  expect(isTried("unit/twins.test.ts > the test of every twin is run by the deep tier")).toBe(false);
  expect(isTried("operations/races/twins.test.ts > a test that is green without it is told")).toBe(false);
});
