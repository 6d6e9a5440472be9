import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { builtWorker } from "../../../dev/wrangler";
import ensureBuild from "../../support/node/ensure-build";

/** Of the one file, compressed: its budget. */
const mostBytes = 870_000;

beforeAll(ensureBuild);

test("the Worker keeps to its budget", () => {
  const worker = readFileSync(builtWorker(fileURLToPath(new URL("../../..", import.meta.url))));
  expect(gzipSync(worker).length).toBeLessThanOrEqual(mostBytes);
  // It is the whole of it, and no stub.
  expect(worker.includes("Ya tienes un fichaje activo")).toBe(true);
});
