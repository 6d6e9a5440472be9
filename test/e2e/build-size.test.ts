// Measures the finished build, so it is here: this project builds once, before its workers exist.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { builtWorkerPath } from "../../dev/wrangler";
import { builtFile, firstLoad, gzippedBytes, mostFirstBytes, readManifest } from "../support/node/first-load";

const dashboard = "routes/_app.dashboard";

/** Heavy parts that only some people request: the report's bars, the calendar, a person's picture. */
const lazyFiles = /draw-hours|calendar-popover|avatar-editor|mount-verifier/;

/** The budget of the Worker's one file, compressed. */
const mostWorkerBytes = 1_500_000;

test("the Worker stays within its size limit", () => {
  const worker = readFileSync(builtWorkerPath(fileURLToPath(new URL("../..", import.meta.url))));
  expect(gzipSync(worker).length).toBeLessThanOrEqual(mostWorkerBytes);
  // The build is complete, not an empty file.
  expect(worker.includes("Ya tienes un fichaje activo")).toBe(true);
});

test("the first load of the clock screen stays within its limit of scripts", () => {
  const paths = firstLoad(readManifest(), dashboard);
  expect(paths.length).toBeGreaterThan(10);
  expect(gzippedBytes(paths)).toBeLessThanOrEqual(mostFirstBytes);
});

/** The most bytes of scripts for a first page on any screen, and on those with a part that no other has. */
const mostBytesOf = (route: string) => heavier[route] ?? 145_000;
const heavier: Record<string, number> = {
  // The table of people, with its filters and the chart's frame.
  "routes/_app.reports": 155_000,
  // It reads workbooks.
  "routes/_app.invitations_.import": 185_000,
};

test("the first load of each screen stays within its limit of scripts", () => {
  const manifest = readManifest();
  const sizes = Object.keys(manifest.routes).map(
    (route) => [route, gzippedBytes(firstLoad(manifest, route))] as const,
  );
  expect(sizes.length).toBeGreaterThan(50);
  expect(sizes.filter(([route, bytes]) => bytes > mostBytesOf(route))).toEqual([]);
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
      firstLoad(manifest, id).filter((path) => lazyFiles.test(path)),
      id,
    ).toEqual([]);
});
