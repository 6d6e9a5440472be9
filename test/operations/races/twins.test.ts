// Proves the checks that twins.ts makes for the table of twins.
import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import { expectFailure } from "../../support/worker/twins";

const twin = { test: "two is two", guard: /1 \+ 1/, instead: "1 + 2" };
const sum = (sql: string) => env.CELL_1.prepare(`SELECT ${sql} AS sum`).first<number>("sum");

test("a test that fails without its guard is as it should be", () =>
  expectFailure(twin, async () => expect(await sum("1 + 1")).toBe(2)));

test("a test that is green without it is reported", () =>
  expect(expectFailure(twin, () => sum("1 + 1"))).rejects.toThrow('"two is two" is green without /1 \\+ 1/'));

test("a row whose guard is in no statement is reported", async () => {
  const failing = expectFailure(twin, async () => expect(await sum("3")).toBe(2));
  await expect(failing).rejects.toThrow("no statement has /1 \\+ 1/");
});

test("a test that fails by a fault, and not by what it asserts, is reported", async () => {
  const faulty = { ...twin, instead: "1 +" };
  const failing = expectFailure(faulty, async () => expect(await sum("1 + 1")).toBe(2));
  await expect(failing).rejects.toThrow("D1_ERROR");
  expect(await sum("1 + 1")).toBe(2);
});
