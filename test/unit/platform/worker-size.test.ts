import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { localBundle } from "../../../dev/wrangler";
import ensureBuild from "../../support/node/ensure-build";

/** A mebibyte. */
const mostBytes = 1024 ** 2;

beforeAll(ensureBuild);

test("the Worker keeps to its megabyte", () => {
  const worker = readFileSync(localBundle(fileURLToPath(new URL("../../..", import.meta.url))));
  expect(gzipSync(worker).length).toBeLessThanOrEqual(mostBytes);
  // It is the whole of it, and no stub.
  expect(worker.includes("Ya tienes un fichaje activo")).toBe(true);
});
