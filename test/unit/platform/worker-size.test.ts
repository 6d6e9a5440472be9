import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { localBundle } from "../../../dev/wrangler";

const mostBytes = 1_000_000;

test("the Worker keeps to its megabyte", () => {
  const worker = readFileSync(localBundle(fileURLToPath(new URL("../../..", import.meta.url))));
  expect(gzipSync(worker).length).toBeLessThanOrEqual(mostBytes);
  // It is the whole of it, and no stub.
  expect(worker.includes("Ya tienes un fichaje activo")).toBe(true);
});
