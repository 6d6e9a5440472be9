import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { beginBuild, finishBuild, requireFreshBuild } from "../../dev/build/sources";

let root: string;
const write = (path: string, text: string) => writeFileSync(join(root, path), text);
const judge = () => requireFreshBuild(root);

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "fichaclara-build-"));
  mkdirSync(join(root, "app/routes"), { recursive: true });
  write("app/routes/login.tsx", "one");
  write("package-lock.json", "{}");
});
afterEach(() => rmSync(root, { recursive: true }));

describe("tests of the built Worker refuse a build", () => {
  test("that is missing or unfinished", () => {
    expect(judge).toThrow("There is no finished build: run `npm run build` first");
    beginBuild(root);
    expect(judge).toThrow("There is no finished build");
    finishBuild(root);
    expect(judge).not.toThrow();
    beginBuild(root);
    expect(judge).toThrow("There is no finished build");
  });

  test.each<[string, () => void]>([
    ["changed", () => write("app/routes/login.tsx", "two")],
    ["added", () => write("app/routes/new.tsx", "")],
    ["removed", () => rmSync(join(root, "app/routes/login.tsx"))],
    ["of the packages", () => write("package-lock.json", "{ }")],
  ])("after a change: a source is %s", (_, change) => {
    beginBuild(root);
    finishBuild(root);
    change();
    expect(judge).toThrow("The build is older than its sources");
  });

  test("with sources that changed during it", () => {
    beginBuild(root);
    write("app/routes/login.tsx", "two");
    finishBuild(root);
    expect(judge).toThrow("The build is older than its sources");
  });

  test("but accept sources with other modification times only", () => {
    beginBuild(root);
    finishBuild(root);
    utimesSync(join(root, "app/routes/login.tsx"), new Date(), new Date(Date.now() + 60_000));
    expect(judge).not.toThrow();
  });
});
