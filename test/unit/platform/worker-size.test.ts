import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { builtWorker } from "../../../dev/wrangler";
import ensureBuild from "../../support/node/ensure-build";

/** The budget of the one file, compressed: 870 kB, and 70 kB for schedules, absences and help. */
const mostBytes = 940_000;

beforeAll(ensureBuild);

test("the Worker keeps to its budget", () => {
  const worker = readFileSync(builtWorker(fileURLToPath(new URL("../../..", import.meta.url))));
  expect(gzipSync(worker).length).toBeLessThanOrEqual(mostBytes);
  // The build is complete, not an empty file.
  expect(worker.includes("Ya tienes un fichaje activo")).toBe(true);
});
