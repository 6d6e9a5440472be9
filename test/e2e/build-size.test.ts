// Measures the finished build, so it is here: this project builds once, before its workers exist.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { builtWorker } from "../../dev/wrangler";
import { builtFile, firstLoad, gzippedBytes, mostFirstBytes, readManifest } from "../support/node/first-load";

const dashboard = "routes/_app.dashboard";

/** Heavy parts that only some people request: the report's bars, the calendar, a person's picture. */
const asked = /draw-hours|calendar-popover|avatar-editor|mount-verifier/;

/** The budget of the Worker's one file, compressed. */
const mostWorkerBytes = 1_500_000;

test("the Worker stays within its size limit", () => {
  const worker = readFileSync(builtWorker(fileURLToPath(new URL("../..", import.meta.url))));
  expect(gzipSync(worker).length).toBeLessThanOrEqual(mostWorkerBytes);
  // The build is complete, not an empty file.
  expect(worker.includes("Ya tienes un fichaje activo")).toBe(true);
});

test("the first load of the clock screen stays within its limit of scripts", () => {
  const paths = firstLoad(readManifest(), dashboard);
  expect(paths.length).toBeGreaterThan(10);
  expect(gzippedBytes(paths)).toBeLessThanOrEqual(mostFirstBytes);
});

test("a clock screen that includes the report's chart exceeds its limit (twin)", { tags: "deep" }, () => {
  const manifest = readManifest();
  const chunks = Object.values(manifest.routes).flatMap(({ module, imports = [] }) => [module, ...imports]);
  const bars = builtFile(/^draw-hours\.client-.+\.js$/);
  expect(chunks).not.toContain(bars);
  const route = manifest.routes[dashboard]!;
  const heavy = {
    ...manifest,
    routes: { ...manifest.routes, [dashboard]: { ...route, imports: [...route.imports!, bars] } },
  };
  expect(gzippedBytes(firstLoad(heavy, dashboard))).toBeGreaterThan(mostFirstBytes);
});

test("code that only some people need is loaded with no screen", () => {
  const manifest = readManifest();
  for (const id of Object.keys(manifest.routes))
    expect(
      firstLoad(manifest, id).filter((path) => asked.test(path)),
      id,
    ).toEqual([]);
});
