import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const errorClass = /class (\w+) extends \w*Error \{(?:\n {2}override name = "(\w+)";)?/g;

const errorsIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => [...readFileSync(join(folder, file), "utf8").matchAll(errorClass)])
    .map(([, declared, printed]) => ({ declared, printed }));

test("each of our error classes sets its name, which the log prints and minifying would change", () => {
  const errors = ["app", "verifier"].flatMap(errorsIn);
  expect(errors.length).toBeGreaterThan(5);
  expect(errors.filter(({ declared, printed }) => declared !== printed)).toEqual([]);
});
